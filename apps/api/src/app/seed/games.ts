type Row = readonly [
  code: string,
  name: string,
  category: 'slot' | 'sport' | 'lotto',
  dialect: 'reference' | 'agent',
  decimals: number,
  rate: string,
  links: { web?: false; android?: string; ios?: string },
];

const GAMES: readonly Row[] = [
  [
    'naga',
    'Naga',
    'slot',
    'reference',
    2,
    '10',
    { android: 'https://naga.example/android', ios: 'https://naga.example/ios' },
  ],
  ['malai', 'Malai', 'slot', 'agent', 2, '1', { android: 'https://malai.example/android' }],
  ['thong', 'Thong', 'slot', 'reference', 4, '0.5', {}],
  ['wila', 'Wila', 'slot', 'agent', 2, '1', { ios: 'https://wila.example/ios' }],
  [
    'takraw',
    'Takraw',
    'sport',
    'reference',
    2,
    '1',
    { android: 'https://takraw.example/android', ios: 'https://takraw.example/ios' },
  ],
  ['pokdeng', 'Pok Deng', 'sport', 'reference', 2, '10', {}],
  ['dao', 'Dao', 'sport', 'agent', 2, '1', {}],
  [
    'sangwian',
    'Sangwian',
    'sport',
    'agent',
    2,
    '5',
    { web: false, android: 'https://sangwian.example/android', ios: 'https://sangwian.example/ios' },
  ],
  ['samtua', 'Sam Tua', 'lotto', 'reference', 2, '1', {}],
  ['mekong', 'Mekong 6', 'lotto', 'reference', 0, '1', {}],
  ['duang', 'Duang', 'lotto', 'agent', 2, '1', { web: false, android: 'https://duang.example/android' }],
];

/** Agents identify members by name alone; the other providers need the game password too. */
export const GAME_ROWS = GAMES.map(([code, name, category, dialect, decimals, rate, links], position) => ({
  code,
  name,
  category,
  dialect,
  decimals,
  rate,
  login: dialect === 'agent' ? 'user' : 'user-password',
  logo: `/games/logo-${code}.svg`,
  background: `/games/bg-${code}.svg`,
  web: links.web === false ? null : `/play/${code}`,
  android: links.android ?? null,
  ios: links.ios ?? null,
  position,
}));
