import { openBank, openConfirm, openScan, openSlip, openTransfer, startBank } from '/js/bank.js';
import { openInbox, startInbox } from '/js/inbox.js';
import { clockTime, find, lang } from '/js/page.js';
import { openWallet, startWallet } from '/js/wallet.js';

/** Called when a screen comes into view. */
const SCREENS = {
  home: () => {},
  messages: openInbox,
  bank: openBank,
  'bank-open': () => {},
  'bank-transfer': openTransfer,
  'bank-scan': openScan,
  'bank-confirm': openConfirm,
  'bank-slip': openSlip,
  wallet: openWallet,
};
const LAO_DAYS = { Sun: 'ອາທິດ', Mon: 'ຈັນ', Tue: 'ອັງຄານ', Wed: 'ພຸດ', Thu: 'ພະຫັດ', Fri: 'ສຸກ', Sat: 'ເສົາ' };
const LAO_MONTHS = 'ມັງກອນ ກຸມພາ ມີນາ ເມສາ ພຶດສະພາ ມິຖຸນາ ກໍລະກົດ ສິງຫາ ກັນຍາ ຕຸລາ ພະຈິກ ທັນວາ'.split(' ');
let shown;

addEventListener('hashchange', () => void show());
tick();
startBank();
startWallet();
void show();
await startInbox();

function tick() {
  const now = new Date();
  for (const clock of document.querySelectorAll('[data-clock]')) clock.textContent = clockTime(now);
  find('.home-date').textContent = today(now);
  setTimeout(tick, 1000 - now.getMilliseconds());
}

/** @param {Date} now */
function today(now) {
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { timeZone: 'Asia/Bangkok', weekday: 'long', day: 'numeric', month: 'long' };
  if (lang !== 'la') return new Intl.DateTimeFormat(lang === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', parts).format(now);
  // Many browsers lack Lao and would fall back to English.
  const [weekday, day, month] = ['weekday', 'day', 'month'].map((part) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Bangkok',
      [part]: part === 'weekday' ? 'short' : 'numeric',
    }).format(now),
  );
  return `ວັນ${LAO_DAYS[weekday]} ວັນທີ ${day} ${LAO_MONTHS[Number(month) - 1]}`;
}

/** The address decides the screen, so Back, reload and links work. Parts after a slash are arguments of the screen. */
async function show() {
  const [name = '', ...rest] = location.hash.slice(1).split('/');
  const screen = name in SCREENS ? name : 'home';
  for (const id of Object.keys(SCREENS)) find(`#${id}`).hidden = id !== screen;
  find('.homebar').hidden = screen === 'home';
  // The first screen of a visit leaves the focus where the browser put it.
  if (shown !== undefined || screen !== 'home') document.getElementById(`${screen}-title`)?.focus();
  shown = screen;
  await SCREENS[screen](...rest);
}
