import { attempt, card, chooseAccount, loadBanks, money, plainDigits } from '/js/accounts.js';
import { remember } from '/js/memory.js';
import { call, copyText, dateTime, el, icon, t, toast } from '/js/page.js';

const $ = (selector) => document.querySelector(selector);
const MEMORY = 'wallet';

export function startWallet() {
  $('[data-wallets]').addEventListener('change', ({ target }) => {
    remember(MEMORY, target.value);
    void openWallet();
  });
  $('[data-gift]').addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(event.target, makeGift);
  });
}

export async function openWallet() {
  await loadBanks();
  const { people } = await call('GET', '/phone/v1/people');
  const wallets = people.filter(({ bankCode }) => bankCode === 'TRUEWALLET');
  const wallet = chooseAccount($('[data-wallets]'), wallets, MEMORY);
  if (!wallet) return;
  $('[data-wallet-card]').replaceChildren(...card(wallet));
  const { gifts } = await call('GET', `/phone/v1/gifts?mobile=${wallet.accountNo}`);
  $('[data-gifts]').replaceChildren(...gifts.map(giftRow));
}

async function makeGift({ amount }) {
  const from = $('[data-wallets]').value.split(' ')[1];
  const gift = await call('POST', '/phone/v1/gifts', { from, amount: plainDigits(amount) });
  await openWallet();
  await copyLink(gift.link);
}

function giftRow({ link, amount, status, expiresAt }) {
  const copy = { type: 'button', 'aria-label': t('wallet.copy', { amount }), onclick: () => void copyLink(link) };
  return el(
    status === 'active' ? 'li.gift' : 'li.gift.spent',
    {},
    el(
      'p',
      {},
      el('b.num', {}, money(amount, 'THB')),
      el(
        'span.mute',
        {},
        `${t(`wallet.status.${status}`)} · ${t('wallet.until', { time: dateTime(new Date(expiresAt)) })}`,
      ),
    ),
    el('button.gift-link', copy, el('span', {}, link), icon('copy')),
  );
}

async function copyLink(link) {
  toast(t((await copyText(link)) ? 'wallet.copied' : 'wallet.copyFailed'));
}
