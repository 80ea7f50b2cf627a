import { call, copyText, dateTime, el, icon, langOf, t, toast } from '/js/page.js';

const $ = (selector) => document.querySelector(selector);
const input = $('.inbox input');
const KEPT = 200;

let messages = [];
let unread = 0;

input.placeholder = t('messages.anyNumber');
input.addEventListener('input', () => void load());

/** Inbox of all text messages to all numbers. */
export async function startInbox() {
  await load();
  listen();
}

export function openInbox() {
  countUnread(0);
}

function countUnread(count) {
  unread = count;
  const pip = $('.pip');
  pip.hidden = count === 0;
  pip.textContent = String(count);
  pip.setAttribute('aria-label', t('phone.new', { n: count }));
}

/** Converts a local number (081…, 020…) to its international form. */
function wantedNumber() {
  const digits = input.value.replace(/\D/g, '');
  if (/^0?20\d{8}$/.test(digits)) return `+856${digits.replace(/^0/, '')}`;
  if (/^0\d{9}$/.test(digits)) return `+66${digits.slice(1)}`;
  return digits.length >= 10 ? `+${digits}` : '';
}

async function load() {
  const to = wantedNumber();
  const query = new URLSearchParams({ limit: String(KEPT), ...(to && { to }) });
  const answer = await call('GET', `/sms/v1/messages?${query}`);
  if (to !== wantedNumber()) return; // A slow response to an older query must not win.
  messages = answer.messages;
  draw();
}

function draw(fresh) {
  const typed = input.value.replace(/\D/g, '').replace(/^0/, '');
  const shown = messages.filter(({ to }) => to === wantedNumber() || to.includes(typed));
  $('.letters').replaceChildren(...shown.map((message) => letter(message, message.id === fresh)));
  $('.letters').hidden = shown.length === 0;
  $('.empty').hidden = shown.length > 0;
  $('.empty-title').textContent = t(typed ? 'messages.noneFor' : 'messages.none');
  if (!typed) {
    drawNumbers();
    $('.latest').replaceChildren(...messages.slice(0, 1).map((message) => letter(message, message.id === fresh)));
  }
  for (const chip of document.querySelectorAll('.numbers .chip')) {
    chip.setAttribute('aria-pressed', String(chip.getAttribute('data-number') === input.value));
  }
}

function drawNumbers() {
  const numbers = ['', ...new Set(messages.map(({ to }) => to))].slice(0, 9);
  $('.numbers').replaceChildren(
    ...numbers.map((number) =>
      el(
        'button.chip',
        { type: 'button', 'data-number': number, onclick: () => choose(number) },
        number || t('messages.all'),
      ),
    ),
  );
}

function choose(number) {
  input.value = number;
  void load();
}

function letter({ from, to, text, createdAt }, fresh) {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  return el(
    fresh ? 'li.letter.fresh' : 'li.letter',
    {},
    el('img', { src: '/art/mark.svg', alt: '' }),
    el(
      'header',
      {},
      el('b', {}, from),
      el('span', {}, t('messages.to', { number: to })),
      el('time', { datetime: createdAt }, dateTime(new Date(createdAt))),
    ),
    el(
      'div.bubble',
      {},
      el('p', { lang: langOf(text) }, text),
      code && el('button', copyOf(code), el('span.num', {}, code), icon('copy')),
    ),
  );
}

/** @param {string} code */
const copyOf = (code) => ({
  type: 'button',
  'aria-label': t('messages.copy', { code }),
  onclick: () => void copyCode(code),
});

/**
 * A plain http page from another machine has no clipboard; the code stays visible.
 * @param {string} code
 */
async function copyCode(code) {
  toast(t((await copyText(code)) ? 'messages.copied' : 'messages.copyFailed', { code }));
}

function listen() {
  const stream = new EventSource('/sms/v1/stream');
  const say = (live) => {
    $('.live').classList.toggle('on', live);
    $('.live').textContent = t(live ? 'live.on' : 'live.off');
  };
  say(false);
  stream.addEventListener('open', () => {
    say(true);
    void load(); // Messages that arrived while disconnected.
  });
  stream.addEventListener('error', () => say(false));
  stream.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    const to = wantedNumber();
    if (!to || message.to === to)
      messages = [message, ...messages.filter(({ id }) => id !== message.id)].slice(0, KEPT);
    draw(message.id);
    toast(t('messages.arrived', { from: message.from }));
    if ($('#messages').hidden) countUnread(unread + 1);
  });
}
