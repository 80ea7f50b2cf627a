import type { AnswerOf } from '@krapao/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { type Answers, openApp, wallet } from './open-app.tsx';

type DepositLookup = AnswerOf<'GET /api/lookup/deposit'>;
type Bank = DepositLookup['banks'][number];
type Code = AnswerOf<'POST /api/qrcode/{bankCode}'>;
type Entry = AnswerOf<'POST /api/statement'>['statements'][number];

export const bank = (change: Partial<Bank> & Pick<Bank, 'bankCode' | 'mode' | 'bankAccountNo'>): Bank => ({
  bankType: 'BANK',
  bank: { nameTH: 'ธนาคาร', nameLA: 'ທະນາຄານ', nameEN: `The bank ${change.bankCode}` },
  bankAccountName: 'KRAPAO DEMO CO LTD',
  currency: 'THB',
  ...change,
});

/** All deposit channels of a new service for a Thai member. */
export const lookup = (change: Partial<DepositLookup> = {}): DepositLookup => ({
  banks: [
    bank({ bankCode: 'SCB', mode: 'SLIP', bankAccountNo: '4012345678' }),
    bank({ bankCode: 'KBANK', mode: 'AUTO', bankAccountNo: '0123456789' }),
    bank({ bankCode: 'KBANK', mode: 'QR', bankAccountNo: '0123456789' }),
    bank({ bankCode: 'GSB', mode: 'SLIP', bankAccountNo: '020123456789' }),
    bank({ bankCode: 'WW', bankType: 'PAYMENT', mode: 'QR', bankAccountNo: 'WW-KRAPAO' }),
    bank({ bankCode: 'PAYTIMZ', bankType: 'PAYMENT', mode: 'QR', bankAccountNo: 'PTZ-KRAPAO' }),
  ],
  wallets: [
    { mode: 'LINK', walletAccountName: 'KRAPAO DEMO', walletAccountNo: '0899999999' },
    { mode: 'AUTO', walletAccountName: 'KRAPAO DEMO', walletAccountNo: '0899999998' },
  ],
  isManual: false,
  giftLinkKey: btoa('k'.repeat(32)),
  ...change,
});

/** A deposit received. */
export const deposit = (change: Pick<Entry, 'reference' | 'from' | 'amount'>): Entry => ({
  ...{ statementType: 'deposit', to: 'WALLET', status: 'SUCCESS', balanceAfter: null },
  createdAt: new Date().toISOString(),
  ...change,
});

/** The answer of a channel without a code, with the reason. */
export const noCode = (message: string, value?: number): Code => ({
  ...{ qrcodeId: null, hasQrcode: false, qrcode: null, amount: null, createdAt: null, expireIn: null },
  message,
  ...(value !== undefined && { value }),
});

export const CODE_LIFE_MS = 15 * 60_000;

function newCode(bankCode: string, amount: number) {
  const createdAt = new Date().toISOString();
  const expireIn = new Date(Date.now() + CODE_LIFE_MS).toISOString();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  return { qrcodeId: bankCode, hasQrcode: true, qrcode: svg, amount, createdAt, expireIn, message: 'OK' };
}

type LiveCode = ReturnType<typeof newCode>;
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A server that stores one code per channel. */
function storeCodes(codes: Map<string, LiveCode>): Answers {
  return {
    'GET /api/qrcode/{bankCode}': ({ path }) => codes.get(lastOf(path)) ?? noCode('NO_DATA'),
    'POST /api/qrcode/{bankCode}': ({ path, body }) => {
      const code = newCode(lastOf(path), body.amount);
      codes.set(lastOf(path), code);
      return code;
    },
    'DELETE /api/qrcode/{qrcodeId}': ({ path }) => {
      codes.delete(lastOf(path));
      return { message: 'OK' };
    },
    'GET /api/wallet': () =>
      wallet({
        waiting: [...codes].map(([bankCode, { amount, createdAt, expireIn }]) => ({
          way: 'qr',
          ...{ bankCode, amount, createdAt, expireIn },
        })),
      }),
  };
}

export const sheet = () => screen.findByRole('dialog', { name: 'Deposit' });
/** The channels of a way, hidden until opened: found by label, since hidden elements have no accessible name. */
export const channels = async () =>
  within(await sheet()).findByLabelText<HTMLElement>('Change channel', { selector: 'fieldset' });
export const amount = async (description?: RegExp) =>
  within(await sheet()).findByRole<HTMLInputElement>('textbox', {
    name: 'Amount',
    ...(description && { description }),
  });
export const create = async () =>
  within(await sheet()).findByRole<HTMLButtonElement>('button', { name: 'Create QR code' });
export const codeShown = () => screen.queryByRole('img', { name: /^QR code for/ });
/** The amount due is a single text for screen readers. */
export const expectDue = async (due: string | RegExp) => within(await sheet()).findByText(due);

/** Opens home, against a server with every way to deposit. */
export async function openHome(answers: Answers = {}, codes = new Map<string, LiveCode>()) {
  const app = await openApp('/user/home', {
    answers: { 'GET /api/lookup/deposit': () => lookup(), ...storeCodes(codes), ...answers },
  });
  const type = async (typed: string) => {
    await app.user.clear(await amount());
    if (typed) await app.user.type(await amount(), typed);
  };
  return {
    ...app,
    codes,
    chooseWay: async (name: string) => {
      await app.press(name, await sheet());
      const radio = within(await sheet()).getByRole<HTMLInputElement>('radio', { name });
      await waitFor(() => expect(radio.checked).toBe(true));
    },
    chooseChannel: async (name: string) => {
      await app.press('Change channel', await sheet());
      await app.press(new RegExp(`^${name}`), await channels());
      await expectChannel(name);
    },
    type,
    /** Enters an amount and creates its code. */
    createCode: async (typed: string) => {
      await type(typed);
      await app.press('Create QR code', await sheet());
      await screen.findByRole('img', { name: /^QR code for/ });
    },
    /** The number of codes requested. */
    made: () => app.times('POST /api/qrcode/{bankCode}'),
  };
}

export async function openDeposit(...given: Parameters<typeof openHome>) {
  const app = await openHome(...given);
  await app.press('Deposit', await screen.findByRole('group', { name: 'Your money' }));
  await sheet();
  return app;
}

export const expectChannel = (name: string) =>
  waitFor(async () => {
    const chosen = within(await channels()).getAllByRole('button', { pressed: true, hidden: true });
    expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(name)]);
  });
