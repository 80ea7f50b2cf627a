import { passkeyOptions, playPasskeys } from '@krapao/web/testing/play-passkeys.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { provedCall } from '../../shared/api/proved-call.ts';
import { fill } from '../../testing/fields.ts';
import { type Answers, openApp, refuse, wallet } from '../../testing/open-app.tsx';

const RIGHT = '123456';
const ADDED_AT = '2026-11-18T09:00:00.000Z';
const OTP_TOKEN = 'otp-token';
const REFUSED = 'Not confirmed, so nothing was changed. Try again whenever you like';

/** A server that pays out after a proof, by a code of the app or of an SMS. */
function server(by: 'factor' | 'sms' = 'factor', more: Answers = {}): Answers {
  let isProved = false;
  return {
    'GET /api/wallet': () =>
      wallet({ wallet: { amount: 1_000, available: 1_000, inProgress: 0, locked: 0, currency: 'THB' }, slots: [] }),
    'GET /api/wallet/withdraw/check': () => ({ canWithdraw: true, available: 1_000, games: [], reasons: [] }),
    'GET /api/lookup/withdraw': () => ({ withdrawMin: 100, withdrawMax: 200_000, waitHours: 24 }),
    'POST /api/wallet/withdrawAll': ({ body: { amount } }) =>
      isProved
        ? { status: 'IN_PROGRESS', reference: 'WXYZABCDEF', amount }
        : refuse('SECOND_FACTOR_REQUIRED', { status: 403, by }),
    'POST /api/second-factor/sms': () => ({ otpRef: 'A2B9', otpToken: OTP_TOKEN, end: '678' }),
    'POST /api/second-factor/prove': ({ body: { code } }) => {
      if (code === '000000') return refuse('SECOND_FACTOR_INVALID', { status: 400 });
      if (code === '111111') return refuse('SECOND_FACTOR_USED', { status: 400 });
      if (code === '222222') return refuse('SECOND_FACTOR_CLOCK', { status: 400, seconds: 90 });
      if (code === '333333') return refuse('REQUEST_LIMIT', { status: 429, retryAfterSeconds: 30 });
      isProved = true;
      return { message: 'SUCCESS' };
    },
    ...more,
  };
}

async function withdraw(answers: Answers) {
  const app = await openApp('/user/home', { answers });
  await app.press('Withdraw', await screen.findByRole('group', { name: 'Your money' }));
  const sheet = await screen.findByRole('dialog', { name: 'Withdraw' });
  fill(await within(sheet).findByRole('textbox', { name: 'Amount' }), '300');
  await app.press('Next', sheet);
  await app.press(/^Withdraw .*300/, sheet);
  const proof = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { ...app, sheet, proof };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());

it('a withdrawal waits for the code, and goes through with the same body and key', { tags: ['P110'] }, async () => {
  const { keys, sent, user } = await withdraw(server());
  const field = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, '123 456');
  await gone();
  await waitFor(() => expect(sent('POST /api/wallet/withdrawAll')).toEqual([{ amount: 300 }, { amount: 300 }]));
  const [first, second] = keys('POST /api/wallet/withdrawAll');
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(sent('POST /api/second-factor/prove')).toEqual([{ code: RIGHT }]);
});

it('declined, nothing is sent and nothing is lost, and it can be tried again', { tags: ['P110'] }, async () => {
  const { press, times, sheet, proof } = await withdraw(server());
  await press('Close', proof);
  await gone();
  await within(sheet).findByText(REFUSED);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(times('POST /api/wallet/withdrawAll')).toBe(1);
  await press(/^Withdraw .*300/, sheet);
  fill(await screen.findByLabelText('Code'), RIGHT);
  await gone();
  await waitFor(() => expect(times('POST /api/wallet/withdrawAll')).toBe(3));
});

it('a registered number that a report names as none is named as that, with who can change it', {
  tags: ['O1335'],
}, async () => {
  const { press, proof } = await withdraw(server('sms', { 'POST /api/otp/delivery': () => ({ isBadNumber: true }) }));
  await press('Send OTP', proof);
  await within(proof).findByText('This number cannot receive SMS. To change your number, contact support');
  expect(within(proof).queryByLabelText(/^OTP code/)).toBeNull();
});

it('Back closes the sheet of the proof, and not the withdrawal below it', { tags: ['P110'] }, async () => {
  const { sheet } = await withdraw(server());
  window.history.back();
  await gone();
  await within(sheet).findByText(REFUSED);
});

it.each([
  ['000000', 'This code is not correct. Check it again'],
  ['111111', 'This code was already used. Wait for the next one'],
  ['222222', 'Your phone’s clock is off. Set date and time to automatic, then enter a new code'],
  ['333333', 'Too many requests, please wait a moment'],
])('the code %s is refused in place, and the sheet stays', { tags: ['P110'] }, async (code, text) => {
  const { proof, press, times } = await withdraw(server());
  fill(await screen.findByLabelText('Code'), code);
  await within(proof).findByText(text);
  await press('Use a recovery code', proof);
  fill(await screen.findByLabelText('Recovery code'), 'abcdefghij');
  await gone();
  await waitFor(() => expect(times('POST /api/wallet/withdrawAll')).toBe(2));
});

it('calls that wait at once share one sheet', { tags: ['P110'] }, async () => {
  const { times } = await openApp('/user/home', { answers: server() });
  await screen.findByRole('group', { name: 'Your money' });
  const send = (amount: number, idempotencyKey: string) =>
    provedCall('POST /api/wallet/withdrawAll', { body: { amount }, idempotencyKey });
  const answers = Promise.all([send(100, 'key-1'), send(200, 'key-2')]);
  await waitFor(() => expect(times('POST /api/wallet/withdrawAll')).toBe(2));
  fill(await screen.findByLabelText('Code'), RIGHT);
  expect((await answers).map(({ amount }) => amount)).toEqual([100, 200]);
  expect(times('POST /api/second-factor/prove')).toBe(1);
  await gone();
});

const CANCELLED = 'The passkey was not used. Try again or choose another way';

/** The same server, for a member with a passkey, beside an app or not. */
function withPasskey(by: 'factor' | 'sms', app: { addedAt: string } | null = null) {
  const answers = server(by);
  return {
    ...answers,
    'GET /api/second-factor': () => ({
      app,
      passkeys: { count: 1, askedSince: null },
      recoveryCodesLeft: 10,
      askAbove: 0,
    }),
    'POST /api/second-factor/passkey/options': () => passkeyOptions('to prove') as never,
    'POST /api/second-factor/passkey': () => {
      void answers['POST /api/second-factor/prove']?.({ path: '', body: { code: RIGHT } });
      return { message: 'SUCCESS' };
    },
  } satisfies Answers;
}

it('a passkey proves it in place of every code, and a closed dialog is no error', { tags: ['P204'] }, async () => {
  const opened = playPasskeys({ isCancelled: true });
  const { press, proof, keys, sent } = await withdraw(withPasskey('factor'));
  await within(proof).findByLabelText('Recovery code');
  const button = await within(proof).findByRole('button', { name: 'Use a passkey' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(within(proof).queryByRole('button', { name: 'Use the authenticator app' })).toBeNull();
  await press('Use a passkey', proof);
  expect((await within(proof).findByText(CANCELLED)).className).not.toContain('chilli');
  expect(opened).toEqual(['to prove']);
  playPasskeys();
  await press('Use a passkey', proof);
  await gone();
  await waitFor(() => expect(sent('POST /api/wallet/withdrawAll')).toEqual([{ amount: 300 }, { amount: 300 }]));
  const [first, second] = keys('POST /api/wallet/withdrawAll');
  expect(second).toBe(first);
  expect(sent('POST /api/second-factor/passkey')).toMatchObject([{ id: 'cGFzc2tleQ' }]);
});

it.each([
  ['the code of the app', 'factor', 'Code'],
  ['the code of an SMS', 'sms', undefined],
] as const)('a passkey stands beside %s', { tags: ['P204'] }, async (_, by, field) => {
  playPasskeys();
  const { press, proof, times } = await withdraw(withPasskey(by, by === 'factor' ? { addedAt: ADDED_AT } : null));
  if (field) await within(proof).findByLabelText(field);
  else await within(proof).findByRole('button', { name: 'Send OTP' });
  await press('Use a passkey', proof);
  await gone();
  await waitFor(() => expect(times('POST /api/wallet/withdrawAll')).toBe(2));
});

it('a browser without passkeys is offered none', { tags: ['P204'] }, async () => {
  const { proof } = await withdraw(withPasskey('factor', { addedAt: ADDED_AT }));
  await within(proof).findByLabelText('Code');
  expect(within(proof).queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

it('a member without a factor proves it by SMS', { tags: ['P110'] }, async () => {
  const { press, sent, proof } = await withdraw(server('sms'));
  await press('Send OTP', proof);
  await within(proof).findByText('OTP sent to the number ending in 678');
  fill(await screen.findByLabelText(/^OTP code/), RIGHT);
  await press('Confirm', proof);
  await gone();
  expect(sent('POST /api/second-factor/prove')).toEqual([{ code: RIGHT, otpToken: OTP_TOKEN }]);
  await waitFor(() => expect(sent('POST /api/wallet/withdrawAll')).toHaveLength(2));
});

it('no SMS is sent once another device has added a factor', { tags: ['P110'] }, async () => {
  const { press, proof } = await withdraw(
    server('sms', {
      'POST /api/second-factor/sms': () => refuse('SECOND_FACTOR_REQUIRED', { status: 403, by: 'factor' }),
    }),
  );
  await press('Send OTP', proof);
  fill(await screen.findByLabelText('Code'), RIGHT);
  await gone();
});
