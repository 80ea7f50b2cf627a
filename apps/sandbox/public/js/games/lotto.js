import { move, still, times } from '/js/games/motion.js';
import { el, icon, t } from '/js/page.js';

const KINDS = ['two', 'three', 'any'];

export function create({ state, act, say }) {
  const { digits, pays } = state.game;
  const last = state.rounds[0]?.outcome;
  let kind = last?.kind ?? 'two';

  const drums = Array.from({ length: digits }, () => el('span.drum.num'));
  const board = el('div.drums', { role: 'img' }, ...drums);
  const number = el('input.num.pick', { id: 'pick', inputmode: 'numeric', autocomplete: 'off' });
  number.addEventListener('input', () => {
    number.value = number.value.replace(/\D/g, '').slice(0, length());
  });
  const kinds = KINDS.map((one) =>
    el(
      'button',
      { type: 'button', 'aria-pressed': 'false', onclick: () => choose(one) },
      el('span', {}, t(`play.lotto.${one}`)),
      el('b.num', {}, times(pays[one])),
    ),
  );
  const lucky = el('button.button.is-sm', { type: 'button', onclick: guess }, icon('refresh'), t('play.lotto.lucky'));
  const choice = el(
    'div.lotto-choice',
    {},
    el('div.seg', { role: 'group', 'aria-label': t('play.lotto.kind') }, ...kinds),
    el('label.bet-label', { for: 'pick' }, t('play.lotto.number')),
    el('div.pick-row', {}, number, lucky),
  );
  choose(kind);
  reveal(last?.drawn ?? '0'.repeat(digits), last);

  return {
    board,
    choice,
    actions: () => [{ label: t('play.lotto.go'), gold: true, run: bet }],
    async show({ round }) {
      for (const drum of drums) drum.classList.remove('is-hit');
      await Promise.all([...round.outcome.drawn].map((digit, place) => spin(drums[place], digit, place)));
      reveal(round.outcome.drawn, round.outcome);
    },
    describe: ({ number: wanted, drawn }) => [el('b.num', {}, wanted), icon('right'), el('span.num', {}, drawn)],
    rules: () => [el('p', {}, t('play.lotto.rules'))],
  };

  function length() {
    return kind === 'two' ? 2 : 3;
  }

  function choose(next) {
    kind = next;
    for (const [n, button] of kinds.entries()) button.setAttribute('aria-pressed', String(KINDS[n] === kind));
    number.maxLength = length();
    if (number.value.length !== length()) guess();
  }

  function guess() {
    do {
      number.value = Array.from({ length: length() }, () => Math.floor(Math.random() * 10)).join('');
    } while (kind === 'any' && new Set(number.value).size === 1);
  }

  function bet() {
    if (number.value.length !== length()) {
      say(t('play.lotto.short', { digits: length() }), 'bad');
      number.focus();
      return;
    }
    act('rounds', { choice: { kind, number: number.value } });
  }

  function reveal(drawn, outcome) {
    for (const [place, drum] of drums.entries()) {
      drum.textContent = drawn[place];
      drum.classList.toggle('is-hit', hits(outcome, drawn) && place >= digits - outcome.number.length);
    }
    board.setAttribute('aria-label', t('play.lotto.drawn', { number: drawn }));
  }

  function hits(outcome, drawn) {
    if (!outcome) return false;
    if (outcome.kind !== 'any') return drawn.endsWith(outcome.number);
    return [...drawn.slice(-3)].sort().join('') === [...outcome.number].sort().join('');
  }

  async function spin(drum, digit, place) {
    if (still) return;
    const rolling = setInterval(() => {
      drum.textContent = String(Math.floor(Math.random() * 10));
    }, 60);
    await move(drum, [{ transform: 'translateY(-8px)' }, { transform: 'none' }], {
      duration: 120,
      iterations: 6 + place * 3,
    });
    clearInterval(rolling);
    drum.textContent = digit;
  }
}
