import type { LottoTable } from './engines/lotto.ts';
import type { Fixture, Sport } from './engines/match.ts';
import type { ReelTable } from './engines/reels.ts';

export type Game =
  | { kind: 'reels'; table: ReelTable }
  | { kind: 'pok-deng' }
  | { kind: 'lotto'; table: LottoTable }
  | { kind: 'match'; sport: Sport; fixtures: Fixture[] };

export type Provider = {
  code: string;
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  dialect: 'a' | 'b';
  /** Decimals of one unit (credit) of this provider. */
  decimals: number;
  /** In whole units. */
  minBet: number;
  maxBet: number;
  /** Returns web-form state with its credentials, as old agent sites do. */
  hasEvent?: true;
  game: Game;
};

type Pays = [weight: number, three: number, two: number];

/** In the order of the symbols: sign, gem, lotus, coin, chilli, mango. Payouts are in percent of the bet. */
function reels(sign: Pays, gem: Pays, lotus: Pays, coin: Pays, chilli: Pays, mango: Pays): Game {
  const line = ([weight, three, two]: Pays) => ({ weight, three, two });
  return {
    kind: 'reels',
    table: {
      sign: line(sign),
      gem: line(gem),
      lotus: line(lotus),
      coin: line(coin),
      chilli: line(chilli),
      mango: line(mango),
    },
  };
}

const lotto = (digits: number, two: number, three: number, any: number): Game => ({
  kind: 'lotto',
  table: { digits, pays: { two, three, any } },
});

const fixture = (home: string, away: string, homeWins: number, draw: number): Fixture => ({
  home,
  away,
  chances: { home: homeWins, draw, away: 100 - homeWins - draw },
});

const slot = { category: 'slot', decimals: 2, minBet: 1, maxBet: 500 } as const;
const sport = { category: 'sport', decimals: 2, minBet: 10, maxBet: 5_000 } as const;
const number = { category: 'lotto', decimals: 2, minBet: 1, maxBet: 200 } as const;

export const PROVIDERS: readonly Provider[] = [
  {
    ...slot,
    code: 'naga',
    name: 'Naga',
    dialect: 'a',
    game: reels([2, 25_000, 1_000], [3, 6_000, 400], [5, 2_000, 200], [6, 1_200, 100], [8, 600, 50], [8, 500, 0]),
  },
  {
    ...slot,
    code: 'malai',
    name: 'Malai',
    dialect: 'b',
    game: reels([3, 8_000, 500], [4, 3_000, 300], [5, 1_500, 200], [6, 1_000, 100], [7, 700, 75], [7, 500, 0]),
  },
  {
    ...slot,
    code: 'thong',
    name: 'Thong',
    dialect: 'a',
    decimals: 4,
    game: reels([1, 100_000, 2_500], [3, 9_000, 500], [4, 3_000, 300], [7, 1_000, 100], [8, 600, 50], [9, 400, 0]),
  },
  {
    ...slot,
    code: 'wila',
    name: 'Wila',
    dialect: 'b',
    game: reels([2, 20_000, 900], [4, 4_000, 300], [4, 3_000, 300], [6, 1_200, 100], [8, 500, 50], [8, 500, 0]),
  },
  {
    ...sport,
    code: 'takraw',
    name: 'Takraw',
    dialect: 'a',
    game: {
      kind: 'match',
      sport: 'takraw',
      fixtures: [fixture('ratchaburi', 'nakhonPathom', 58, 0), fixture('vientiane', 'khonKaen', 45, 0)],
    },
  },
  { ...sport, code: 'pokdeng', name: 'Pok Deng', dialect: 'a', maxBet: 1_000, game: { kind: 'pok-deng' } },
  {
    ...sport,
    code: 'dao',
    name: 'Dao',
    dialect: 'b',
    hasEvent: true,
    game: {
      kind: 'match',
      sport: 'football',
      fixtures: [
        fixture('buriram', 'chiangMai', 52, 26),
        fixture('savannakhet', 'pakse', 38, 30),
        fixture('songkhla', 'bangkok', 27, 27),
      ],
    },
  },
  {
    ...sport,
    code: 'sangwian',
    name: 'Sangwian',
    dialect: 'b',
    game: {
      kind: 'match',
      sport: 'boxing',
      fixtures: [fixture('khonKaen', 'luangPrabang', 54, 6), fixture('songkhla', 'buriram', 41, 6)],
    },
  },
  { ...number, code: 'samtua', name: 'Sam Tua', dialect: 'a', game: lotto(3, 9_200, 90_000, 15_000) },
  { ...number, code: 'mekong', name: 'Mekong 6', dialect: 'a', decimals: 0, game: lotto(6, 9_000, 85_000, 14_000) },
  { ...number, code: 'duang', name: 'Duang', dialect: 'b', game: lotto(4, 9_300, 88_000, 14_500) },
];

export const providerByCode: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((one) => [one.code, one]));

/** Fixed demo secrets, so that the operator's demo configuration can contain them. */
export const signingSecret = ({ code }: Provider): string => `sandbox-secret-${code}`;
export const agentKey = ({ code }: Provider): string => `sandbox-agent-${code}`;
