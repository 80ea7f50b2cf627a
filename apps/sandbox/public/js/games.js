import { call, el, find, grouped, lang, t, toast } from '/js/page.js';

const SHOWN = 4;
const [{ providers }, { players }] = await Promise.all([
  call('GET', '/games'),
  // Only this machine may see the players; every other machine sees the games alone.
  call('GET', '/games/test/players').catch(() => ({ players: [] })),
]);

find('main').append(
  ...['slot', 'sport', 'lotto'].map((category) =>
    el(
      'section.game-rows',
      {},
      el('h2', {}, t(`category.${category}`)),
      el('div.game-cards', {}, ...providers.filter((one) => one.category === category).map(gameCard)),
    ),
  ),
);

function gameCard({ code, name }) {
  const own = players.filter(({ provider }) => provider === code).slice(0, SHOWN);
  return el(
    'article.game-card',
    {},
    el(
      'div.game-card-art',
      {},
      el('img.bg', { src: `/art/bg-${code}.svg`, alt: '' }),
      el('img.logo', { src: `/art/logo-${code}.svg`, alt: name }),
    ),
    own.length > 0 ? el('ul', {}, ...own.map(account)) : el('p.mute', {}, t('games.none')),
  );
}

function account({ provider, player, balance }) {
  const open = {
    type: 'button',
    'aria-label': t('games.playAs', { player }),
    onclick: () => void play(provider, player),
  };
  return el(
    'li',
    {},
    el('span', {}, player),
    el('b.num', {}, grouped(balance)),
    el('button.button.is-sm.is-goldline', open, t('games.play')),
  );
}

async function play(provider, player) {
  try {
    const { url } = await call('POST', `/games/test/${provider}/${player}/session`, {});
    const link = new URL(url);
    link.searchParams.set('lang', lang);
    location.assign(link);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
