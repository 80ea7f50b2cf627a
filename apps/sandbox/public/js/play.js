import { clockTime, el, lang, t } from '/js/page.js';

/** Frame of every game: balance, bet, last rounds. The server draws; the game modules only display. */
const $ = (selector) => document.querySelector(selector);
const code = location.pathname.split('/')[2];
const session = new URLSearchParams(location.search).get('session') ?? '';
const MODULES = { reels: 'reels', 'pok-deng': 'pok-deng', lotto: 'lotto', match: 'match' };

const input = $('#bet');
let state;
let game;

try {
  state = await ask('GET', 'state');
  const { create } = await import(`/js/games/${MODULES[state.game.kind]}.js`);
  game = create({ state, act, say });
  draw();
} catch (error) {
  const { code: why } = /** @type {{ code?: string }} */ (error);
  if (why !== 'SESSION_ENDED' && why !== 'NOT_FOUND') throw error;
  $('.ended').hidden = false;
}

function draw() {
  document.title = state.name;
  document.body.dataset.provider = code;
  $('.game-logo').src = `/art/logo-${code}.svg`;
  $('.game-logo').alt = state.name;
  $('.bar h1').hidden = false;
  $('.stage-art').src = `/art/bg-${code}.svg`;
  $('.balance-card-player').textContent = state.player;
  $('.board').append(game.board);
  if (game.choice) $('.choice').append(game.choice);
  $('.rules div').append(...game.rules());
  $('.bet-limits').textContent = t('play.limits', { min: whole(state.minBet), max: whole(state.maxBet) });
  $('.presets').append(...[1, 5, 10, 50].map((times) => preset(state.minBet * times)));
  for (const button of document.querySelectorAll('[data-step]')) button.addEventListener('click', step);
  $('.bets').addEventListener('submit', (event) => event.preventDefault());
  setBet(state.minBet * 5);
  drawBalance();
  drawRounds();
  drawActions();
  $('.table').hidden = false;
}

function preset(value) {
  return el('button.chip', { type: 'button', onclick: () => setBet(value) }, whole(value));
}

function step({ currentTarget }) {
  setBet(Number(input.value || 0) + Number(currentTarget.dataset.step) * state.minBet);
}

function setBet(value) {
  input.value = String(Math.min(Math.max(Math.round(value * 100) / 100, state.minBet), state.maxBet));
}

function drawBalance() {
  const [units, fraction] = amount(state.balance).split('.');
  $('.balance').replaceChildren(units, ...(fraction ? [el('span.dec', {}, `.${fraction}`)] : []));
}

function drawActions() {
  const buttons = game
    .actions()
    .map(({ label, gold, run }) =>
      el(
        gold ? 'button.button.is-lg.is-gold' : 'button.button.is-lg',
        { type: gold ? 'submit' : 'button', onclick: run },
        label,
      ),
    );
  $('.actions').replaceChildren(...buttons);
  // The bet of an open hand is fixed.
  disable('.bet button, .bet input', !!state.openHand);
}

/** Sends one move and shows the new balance only after the game has displayed the outcome. */
async function act(path, body = {}) {
  if (document.body.classList.contains('is-playing')) return;
  const hadFocus = $('.actions').contains(document.activeElement);
  setPlaying(true);
  try {
    const answer = await ask('POST', path, path === 'rounds' ? { bet: input.value, ...body } : body);
    state.openHand = answer.openHand ?? null;
    if (answer.openHand) state.balance = answer.balance;
    drawBalance();
    await game.show(answer);
    state.balance = answer.balance;
    if (answer.round) state.rounds = [answer.round, ...state.rounds].slice(0, 10);
    if (answer.round) verdict(answer.round);
  } catch (error) {
    await fail(error);
  }
  drawBalance();
  drawRounds();
  setPlaying(false);
  drawActions();
  if (hadFocus) $('.actions button')?.focus();
}

function setPlaying(playing) {
  document.body.classList.toggle('is-playing', playing);
  $('.balance-card').classList.toggle('is-checking', playing);
  disable('.bets button, .bets input', playing);
  if (playing) say('');
}

/**
 * @param {string} selector
 * @param {boolean} isOff
 */
function disable(selector, isOff) {
  for (const control of document.querySelectorAll(selector)) control.toggleAttribute('disabled', isOff);
}

async function fail(error) {
  if (error.code === 'SESSION_ENDED') {
    $('.table').hidden = true;
    $('.ended').hidden = false;
    return;
  }
  say(t(`play.error.${error.code ?? 'NETWORK'}`), 'bad');
  // After any error, reloads balance and open hand from the server.
  const fresh = await ask('GET', 'state').catch(() => undefined);
  if (fresh) Object.assign(state, fresh);
}

function verdict({ stake, payout }) {
  const gained = net({ stake, payout });
  if (gained > 0) say(t('play.won', { amount: amount(gained) }), 'good');
  else say(gained === 0 ? t('play.even') : t('play.lost', { amount: amount(-gained) }));
}

function say(text, tone = '') {
  $('.verdict').textContent = text;
  $('.verdict').dataset.tone = tone;
}

function drawRounds() {
  $('.rounds').hidden = state.rounds.length === 0;
  $('.rounds ol').replaceChildren(
    ...state.rounds.map((round) => {
      const gained = net(round);
      return el(
        'li',
        {},
        el('time', { datetime: round.at }, clockTime(new Date(round.at))),
        el('span.round-what', {}, ...game.describe(round.outcome)),
        el('span.mute', {}, amount(round.bet)),
        el(
          gained > 0 ? 'span.num.in' : 'span.num',
          {},
          `${gained > 0 ? '+' : gained < 0 ? '−' : ''}${amount(Math.abs(gained))}`,
        ),
      );
    }),
  );
}

/** Provider amounts have at most four decimals, so a double is exact for every realistic balance. */
function net({ stake, payout }) {
  return Math.round((Number(payout) - Number(stake)) * 10_000) / 10_000;
}

function amount(value) {
  const digits = { minimumFractionDigits: state.decimals, maximumFractionDigits: state.decimals };
  return Number(value).toLocaleString('en-US', digits);
}

function whole(value) {
  return value.toLocaleString('en-US');
}

async function ask(method, path, body) {
  const response = await fetch(`/play/${code}/${path}`, {
    method,
    headers: { 'x-game-session': session, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error.detail), { code: answer.error.code });
  return answer;
}

document.documentElement.dataset.lang = lang;
