import { attempt, badge, bankName, card, chooseAccount, keyOf, loadBanks, money, plainDigits } from '/js/accounts.js';
import { remember } from '/js/memory.js';
import { call, dateTime, el, icon, langOf, t, toast } from '/js/page.js';
import { canFilm, film, readPicture } from '/js/qr-reader.js';

const $ = (selector) => document.querySelector(selector);
const MEMORY = 'bank-account';
const LOOK_AGAIN_MS = 4_000;
const CHANNELS = ['WW', 'PAYTIMZ'];

let account;
/** The payment being prepared: payee, amount, and the request id that makes a second press harmless. */
let draft;
let stopFilming = () => {};

export function startBank() {
  $('[data-accounts]').addEventListener('change', ({ target }) => {
    remember(MEMORY, target.value);
    void drawAccount();
  });
  listenTo('[data-open]', openAccount);
  listenTo('[data-transfer]', ({ bankCode, accountNo, amount }) =>
    prepare({ to: { bankCode, accountNo: plainDigits(accountNo) } }, plainDigits(amount)),
  );
  listenTo('[data-scan]', ({ payload }) => prepare({ payload: payload.trim() }));
  listenTo('[data-confirm]', payNow);
  startScan();
  $('[data-copy]').addEventListener('click', () => void copySlip());
  setInterval(() => {
    if (!$('#bank').hidden && !$('#bank').contains(document.activeElement)) void drawAccount();
  }, LOOK_AGAIN_MS);
}

function listenTo(selector, work) {
  $(selector).addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(event.target, work);
  });
}

export async function openBank() {
  await fillBanks();
  await drawAccount();
}

export async function openTransfer() {
  await fillBanks();
  await ownAccount();
}

export async function openScan() {
  await ownAccount();
}

/** Without a draft, as after a reload, there is nothing to confirm. */
export async function openConfirm() {
  if (!draft) {
    location.replace('#bank');
    return;
  }
  const { payee } = draft;
  const form = $('[data-confirm]');
  $('[data-sides]').replaceChildren(side('bank.from', account), side('bank.to', payee));
  form.amount.value = draft.amount ?? '';
  form.amount.readOnly = draft.amount !== undefined;
  form.querySelector('.wrong').textContent = '';
  $('[data-bill]').textContent = payee.reference ? t('bank.bill', { reference: payee.reference }) : '';
}

/** `#bank-slip/004/0042605…`: the slip of one payment. */
export function openSlip(bank = '', transRef = '') {
  const path = `/slips/${encodeURIComponent(transRef)}.png?bank=${encodeURIComponent(bank)}`;
  const picture = $('[data-slip]');
  picture.src = path;
  picture.alt = t('slip.alt', { reference: transRef });
  const download = $('[data-download]');
  download.href = `${path}&download=1`;
  download.download = `slip-${transRef}.png`;
}

async function fillBanks() {
  const banks = (await loadBanks()).filter(({ code }) => !CHANNELS.includes(code));
  for (const select of document.querySelectorAll('[data-banks]')) {
    if (!(select instanceof HTMLSelectElement) || select.options.length > 0) continue;
    select.append(...banks.map(({ code }) => el('option', { value: code }, `${code} · ${bankName(code)}`)));
  }
}

async function ownAccount() {
  await loadBanks();
  const { people } = await call('GET', '/phone/v1/people');
  account = chooseAccount(
    $('[data-accounts]'),
    people.filter(({ bankCode }) => bankCode !== 'TRUEWALLET'),
    MEMORY,
  );
  return account;
}

async function drawAccount() {
  const chosen = await ownAccount();
  if (!chosen) return;
  const { bankCode, accountNo } = chosen;
  $('[data-card]').replaceChildren(...card(chosen));
  const { entries } = await call('GET', `/phone/v1/history?${new URLSearchParams({ bankCode, accountNo })}`);
  $('[data-moves]').replaceChildren(...entries.map((entry) => move(entry, chosen)));
}

function move({ label, incoming, amount, at, payment }, { currency }) {
  const other = payment && (incoming ? payment.sender : payment.receiver);
  const title = other ? other.accountName : t(`bank.label.${label}`);
  const sign = incoming ? '+' : '\u2212';
  const inside = [
    other ? badge(other.bankCode) : el('span.bank-badge.plain', { 'aria-hidden': 'true' }, icon('coin')),
    el(
      'span.move-who',
      {},
      el('b', { lang: langOf(title) }, title),
      el('time', { datetime: at }, dateTime(new Date(at))),
    ),
    el(incoming ? 'span.num.in' : 'span.num', {}, sign + money(amount, currency)),
  ];
  // Only the payer gets a slip.
  if (!payment || incoming) return el('li', {}, el('span.move', {}, ...inside));
  return el('li', {}, el('a.move', { href: `#bank-slip/${payment.sendingBank}/${payment.transRef}` }, ...inside));
}

function side(key, { bankCode, accountNo, accountName }) {
  return el(
    'li.side',
    {},
    badge(bankCode),
    el(
      'p',
      {},
      el('span.mute', {}, t(key)),
      el('b', { lang: langOf(accountName) }, accountName),
      el('span.num.small', {}, `${bankCode} ${accountNo}`),
    ),
  );
}

async function openAccount({ bankCode, accountNo, name }) {
  const opened = await call('POST', '/phone/v1/people', { bankCode, accountNo: plainDigits(accountNo), name });
  $('[data-open]').reset();
  if (bankCode === 'TRUEWALLET') {
    remember('wallet', keyOf(opened));
    location.hash = '#wallet';
    return;
  }
  remember(MEMORY, keyOf(opened));
  toast(t('bank.opened', { amount: money(opened.balance, opened.currency) }));
  location.hash = '#bank';
}

/** Looks the payee up at the bank. Money moves only on the next screen. */
async function prepare(target, amount) {
  if (amount !== undefined && !/^\d{1,12}(\.\d{1,2})?$/.test(amount)) throw withCode('BAD_AMOUNT');
  const payee = await call('POST', '/phone/v1/payee', target);
  const from = await ownAccount();
  if (!from) throw withCode('ACCOUNT_NOT_FOUND');
  if (payee.currency !== from.currency) throw withCode('CURRENCY_MISMATCH');
  draft = { target, payee, amount: amount ?? payee.amount ?? undefined, requestId: newId() };
  location.hash = '#bank-confirm';
}

async function payNow({ amount }) {
  const { bankCode, accountNo } = account;
  const paid = await call('POST', '/phone/v1/payments', {
    from: { bankCode, accountNo },
    ...draft.target,
    amount: plainDigits(amount),
    requestId: draft.requestId,
  });
  draft = undefined;
  for (const form of ['[data-transfer]', '[data-scan]']) $(form).reset();
  toast(t('bank.paid', { amount: money(paid.amount, paid.currency) }));
  location.replace(`#bank-slip/${paid.sendingBank}/${paid.transRef}`);
}

function startScan() {
  const form = $('[data-scan]');
  const drop = $('[data-drop]');
  const [file, camera, video] = ['input[type=file]', '[data-camera]', 'video'].map((one) => form.querySelector(one));
  const take = (picture) =>
    void attempt(form, async () => {
      const payload = await readPicture(picture);
      if (payload === undefined) throw withCode('NO_QR');
      form.payload.value = payload;
      await prepare({ payload });
    });
  file.addEventListener('change', () => {
    if (file.files[0]) take(file.files[0]);
    file.value = '';
  });
  for (const name of ['dragenter', 'dragover']) {
    drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    });
  }
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    const [picture] = event.dataTransfer.files;
    if (picture) take(picture);
  });
  addEventListener('paste', ({ clipboardData }) => {
    const [picture] = clipboardData?.files ?? [];
    if (picture && !$('#bank-scan').hidden) take(picture);
  });
  addEventListener('hashchange', () => stopFilming());
  camera.hidden = !canFilm();
  camera.addEventListener('click', () => {
    const filming = film(video);
    stopFilming = filming.stop;
    void attempt(form, async () => {
      const payload = await filming.found;
      if (payload === undefined) return;
      form.payload.value = payload;
      await prepare({ payload });
    });
  });
}

async function copySlip() {
  try {
    const picture = fetch($('[data-slip]').src).then((response) => response.blob());
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    toast(t('slip.copied'));
  } catch {
    toast(t('slip.copyFailed'));
  }
}

const withCode = (code) => Object.assign(new Error(code), { code });

/** `crypto.randomUUID` is missing on a plain http page from another machine. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
