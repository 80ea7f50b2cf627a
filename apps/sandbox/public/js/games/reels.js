import { move, times } from '/js/games/motion.js';
import { el, t } from '/js/page.js';

const ROLLED = 14;

export function create({ state, act }) {
  const symbols = state.game.pays.map(({ symbol }) => symbol);
  const last = state.rounds[0]?.outcome.stops ?? ['sign', 'sign', 'sign'];
  const strips = last.map((stop) => el('div.strip', {}, ...around(stop)));
  const windows = strips.map((strip) => el('div.reel', {}, strip));
  const board = el('div.reels', { role: 'img' }, ...windows);
  name(last);

  return {
    board,
    actions: () => [{ label: t('play.reels.go'), gold: true, run: () => act('rounds') }],
    async show({ round }) {
      const { stops } = round.outcome;
      board.classList.remove('is-win');
      await Promise.all(stops.map((stop, reel) => roll(strips[reel], stop, reel)));
      for (const [reel, stop] of stops.entries()) {
        const alike = stops.filter((other) => other === stop).length;
        windows[reel].classList.toggle('is-hit', Number(round.payout) > 0 && alike > 1);
      }
      name(stops);
    },
    describe: ({ stops }) => stops.map((stop) => tile(stop, 'tile.mini')),
    rules: () => [
      el(
        'ul.pays',
        {},
        ...state.game.pays.map(({ symbol, three, two }) =>
          el(
            'li',
            {},
            tile(symbol, 'tile.mini'),
            el('span', {}, t('play.reels.three'), ' ', el('b.num', {}, times(three))),
            two > 0 && el('span', {}, t('play.reels.two'), ' ', el('b.num', {}, times(two))),
          ),
        ),
      ),
    ],
  };

  /** The symbol in the window, with parts of its neighbours above and below. */
  function around(stop) {
    const at = symbols.indexOf(stop);
    const near = (offset) => symbols[(at + offset + symbols.length) % symbols.length];
    return [near(-1), stop, near(1)].map((symbol) => tile(symbol, 'tile'));
  }

  async function roll(strip, stop, reel) {
    const passing = Array.from({ length: ROLLED + reel * 4 }, (_, n) =>
      tile(symbols[(n * 5 + reel) % symbols.length], 'tile'),
    );
    const before = [...strip.children];
    strip.replaceChildren(...around(stop), ...passing, ...before);
    const travel = (100 * (passing.length + before.length)) / strip.children.length;
    await move(strip, [{ transform: `translateY(-${travel}%)` }, { transform: 'none' }], {
      duration: 900 + reel * 350,
      easing: 'cubic-bezier(.2,.7,.2,1)',
    });
    strip.replaceChildren(...around(stop));
  }

  function name(stops) {
    board.setAttribute('aria-label', stops.map((stop) => t(`play.symbol.${stop}`)).join(', '));
  }

  function tile(symbol, kind) {
    const own = symbol === 'sign';
    const src = own ? `/art/logo-${state.code}.svg` : `/art/reels/${symbol}.svg`;
    const alt = t(`play.symbol.${symbol}`);
    return el(`span.${kind}`, {}, el(own ? 'img.own' : 'img', { src, alt }));
  }
}
