import { move } from '/js/games/motion.js';
import { el, t } from '/js/page.js';

const PICKS = ['home', 'draw', 'away'];

export function create({ state, act }) {
  const { fixtures, sport } = state.game;
  let chosen = { fixture: 0, pick: 'home' };

  const home = el('span.side-name');
  const away = el('span.side-name');
  const score = el('span.result.num');
  const board = el('div.pitch', {}, home, score, away);
  const slips = fixtures.map((fixture, index) =>
    el(
      'fieldset.fixture',
      {},
      el('legend', {}, team(fixture.home), ' – ', team(fixture.away)),
      el('div.odds', {}, ...PICKS.filter((pick) => fixture.odds[pick] > 0).map((pick) => odds(fixture, index, pick))),
    ),
  );
  const last = state.rounds[0]?.outcome;
  if (last) end(last);
  else face(fixtures[0]);

  return {
    board,
    choice: el('div.fixtures', {}, ...slips),
    actions: () => [{ label: t('play.match.go'), gold: true, run: () => act('rounds', { choice: chosen }) }],
    async show({ round }) {
      face(fixtures[chosen.fixture]);
      await move(score, [{ opacity: 0.2 }, { opacity: 1 }], { duration: 350, iterations: 3, direction: 'alternate' });
      end(round.outcome);
      await move(score, [{ transform: 'scale(1.3)' }, { transform: 'none' }], { duration: 300, easing: 'ease-out' });
    },
    describe: ({ home: one, away: two, score: [a, b] }) => [
      `${team(one)} `,
      el('b.num', {}, `${a}–${b}`),
      ` ${team(two)}`,
    ],
    rules: () => [el('p', {}, t(`play.match.rules.${sport}`))],
  };

  function odds(fixture, index, pick) {
    const radio = el('input', {
      type: 'radio',
      name: 'pick',
      ...(index === 0 && pick === 'home' && { checked: true }),
    });
    radio.addEventListener('change', () => {
      chosen = { fixture: index, pick };
      face(fixture);
    });
    const label = pick === 'draw' ? t('play.match.draw') : team(fixture[pick]);
    return el('label.odd', {}, radio, el('span', {}, label), el('b.num', {}, (fixture.odds[pick] / 100).toFixed(2)));
  }

  function face(fixture) {
    home.textContent = team(fixture.home);
    away.textContent = team(fixture.away);
    score.textContent = 'vs';
    board.dataset.result = '';
  }

  function end(outcome) {
    face(outcome);
    score.textContent = outcome.score.join('–');
    board.dataset.result = outcome.result;
  }
}

const team = (key) => t(`team.${key}`);
