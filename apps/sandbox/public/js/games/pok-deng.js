import { move } from '/js/games/motion.js';
import { el, t } from '/js/page.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['C', 'D', 'H', 'S'];
const SVG = 'http://www.w3.org/2000/svg';

export function create({ state, act, say }) {
  const dealer = seat('play.pokDeng.dealer');
  const player = seat('play.pokDeng.you');
  const board = el('div.felt', {}, dealer.box, player.box);

  if (state.openHand) {
    lay(dealer, [null, null]);
    lay(player, state.openHand.player);
  } else {
    const last = state.rounds[0]?.outcome;
    lay(dealer, last?.dealer ?? [null, null]);
    lay(player, last?.player ?? [null, null]);
  }

  return {
    board,
    actions: () =>
      state.openHand
        ? [
            { label: t('play.pokDeng.draw'), gold: true, run: () => act('hand', { draw: true }) },
            { label: t('play.pokDeng.stay'), run: () => act('hand', { draw: false }) },
          ]
        : [{ label: t('play.pokDeng.go'), gold: true, run: () => act('rounds') }],
    async show({ openHand, round }) {
      if (openHand) {
        lay(dealer, [null, null]);
        lay(player, openHand.player);
        await Promise.all([...dealer.cards.children, ...player.cards.children].map(fly));
        say(t('play.pokDeng.choose', { points: points(openHand.player) }));
        return;
      }
      const wasOpen = player.cards.children.length === 2 && player.open;
      lay(player, round.outcome.player);
      if (!wasOpen) {
        lay(dealer, [null, null]);
        await Promise.all([...dealer.cards.children, ...player.cards.children].map(fly));
      } else if (round.outcome.player.length === 3) await fly(player.cards.lastElementChild, 0);
      lay(dealer, round.outcome.dealer);
      await Promise.all([...dealer.cards.children].map(flip));
      const { deng } = round.outcome;
      if (Math.abs(deng) > 1) {
        const winner = deng > 0 ? player : dealer;
        winner.points.textContent += ` · ${t('play.pokDeng.deng', { n: Math.abs(deng) })}`;
      }
    },
    describe: ({ player: mine, dealer: theirs }) => [`${points(mine)} : ${points(theirs)}`],
    rules: () => [
      el('p', {}, t('play.pokDeng.rules', { deng: state.game.coveredDeng, points: state.game.dealerDrawsUpTo })),
    ],
  };

  function lay(place, cards) {
    place.open = state.openHand !== null && place === player;
    place.cards.replaceChildren(...cards.map(card));
    const seen = cards.filter((one) => one !== null);
    place.points.textContent = seen.length > 0 ? describeHand(seen) : '';
  }
}

function seat(key) {
  const cards = el('div.cards');
  const score = el('span.score.num');
  return { cards, points: score, box: el('div.seat', {}, el('p.seat-name', {}, t(key), score), cards) };
}

function card(number) {
  if (number === null) return el('div.card.back', { role: 'img', 'aria-label': t('play.pokDeng.hidden') });
  const suit = SUITS[Math.floor(number / 13)];
  const rank = RANKS[number % 13];
  const red = suit === 'D' || suit === 'H';
  const label = { role: 'img', 'aria-label': `${rank} ${t(`play.suit.${suit}`)}` };
  return el(red ? 'div.card.red' : 'div.card', label, el('b', {}, rank), pip(suit), pip(suit));
}

function pip(suit) {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `/art/suits.svg#${suit}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  return svg;
}

const points = (cards) => cards.reduce((sum, one) => sum + (Math.min((one % 13) + 1, 10) % 10), 0) % 10;

function describeHand(cards) {
  const total = points(cards);
  return t(cards.length === 2 && total >= 8 ? 'play.pokDeng.pok' : 'play.pokDeng.points', { points: total });
}

const fly = (element, order) =>
  move(
    element,
    [
      { transform: 'translateY(-40px) rotate(-6deg)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: 280,
      delay: order * 90,
      easing: 'cubic-bezier(.16,.84,.3,1)',
    },
  );

const flip = (element, order) =>
  move(element, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
    duration: 260,
    delay: order * 110,
    easing: 'cubic-bezier(.16,.84,.3,1)',
  });
