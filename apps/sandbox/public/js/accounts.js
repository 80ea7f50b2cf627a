import { recall } from '/js/memory.js';
import { call, el, grouped, lang, t } from '/js/page.js';

const SIGN = { THB: '฿', LAK: '₭' };

/**
 * @typedef {{ code: string, name: Record<string, string>, badge: { letters: string, fill: string, ink: string } }} Bank
 * @typedef {{ bankCode: string, accountNo: string, accountName: string, currency: 'THB' | 'LAK', balance: string }} Account
 */

/** @type {Map<string, Bank>} */
let banks = new Map();

export async function loadBanks() {
  if (banks.size === 0) banks = new Map((await call('GET', '/phone/v1/banks')).banks.map((bank) => [bank.code, bank]));
  return [...banks.values()];
}

/** @param {string} code */
export const bankName = (code) => banks.get(code)?.name[lang] ?? code;
/** @param {string} amount @param {'THB' | 'LAK'} currency */
export const money = (amount, currency) => SIGN[currency] + grouped(amount);
/** @param {Pick<Account, 'bankCode' | 'accountNo'>} account */
export const keyOf = ({ bankCode, accountNo }) => `${bankCode} ${accountNo}`;

/**
 * Letters on a colour instead of a bank's logo.
 * @param {string} code
 */
export function badge(code) {
  const { letters, fill, ink } = banks.get(code)?.badge ?? { letters: code.slice(0, 2), fill: '#334455', ink: '#fff' };
  const box = el('span.bank-badge', { 'aria-hidden': 'true' }, letters);
  box.style.background = fill;
  box.style.color = ink;
  return box;
}

/**
 * Account card with its woven border.
 * @param {Account} account
 */
export function card({ bankCode, accountNo, accountName, currency, balance }) {
  return [
    el(
      'div.card-who',
      {},
      badge(bankCode),
      el('p', {}, el('b', {}, accountName), el('span.num.small', {}, `${bankCode} ${accountNo}`)),
    ),
    el('p.card-label', {}, t('bank.balance')),
    el('p.card-total.num', {}, money(balance, currency)),
    el('div.woven-border', { 'aria-hidden': 'true' }, el('i')),
  ];
}

/**
 * Fills an account select and restores the last choice on this device.
 * @param {HTMLSelectElement} select
 * @param {Account[]} accounts
 * @param {string} memory
 */
export function chooseAccount(select, accounts, memory) {
  const wanted = recall(memory);
  select.replaceChildren(
    ...accounts.map((account) => el('option', { value: keyOf(account) }, `${account.accountName} · ${keyOf(account)}`)),
  );
  if (wanted !== null && accounts.some((account) => keyOf(account) === wanted)) select.value = wanted;
  return accounts.find((account) => keyOf(account) === select.value);
}

const KNOWN = new Set([
  'INSUFFICIENT_BALANCE',
  'ACCOUNT_NOT_FOUND',
  'PAYEE_NOT_FOUND',
  'BAD_QR',
  'NO_QR',
  'BAD_AMOUNT',
  'BAD_REQUEST',
  'CURRENCY_MISMATCH',
  'SAME_ACCOUNT',
  'CODE_CLOSED',
  'ACCOUNT_TAKEN',
  'NETWORK',
]);

/**
 * Runs a form's action, one at a time, and shows its error in the form.
 * @param {HTMLFormElement} form
 * @param {(values: any) => unknown} work
 */
export async function attempt(form, work) {
  /** @type {HTMLButtonElement | null} */
  const button = form.querySelector('button:not([type])');
  const wrong = form.querySelector('.wrong');
  if (!button || !wrong || button.disabled) return;
  button.disabled = true;
  wrong.textContent = '';
  try {
    await work(Object.fromEntries(new FormData(form)));
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    wrong.textContent = t(`bank.error.${code && KNOWN.has(code) ? code : 'INTERNAL'}`);
  } finally {
    button.disabled = false;
  }
}

/**
 * Removes the spaces, dashes and commas that people type.
 * @param {string} text
 */
export const plainDigits = (text) => text.replace(/[\s\-,]/g, '');
