import type { AnswerOf } from '@krapao/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entry } from '../../testing/entry.ts';
import { type Answers, game, openApp, refuse, toastOf, wallet } from '../../testing/open-app.tsx';

type Steps = NonNullable<AnswerOf<'GET /api/statement/receipt/{reference}'>['steps']>;

const AT = '2026-11-16T10:00:00.000Z';
const REFERENCE = 'WXYZABCDEF';
const took = (step: string, note: string | null = null) => ({ step, at: AT, note });

const receipt = (amount: number, steps: Steps): AnswerOf<'GET /api/statement/receipt/{reference}'> => {
  const isRejected = steps.some(({ step }) => step === 'rejected');
  return {
    ...entry({ reference: REFERENCE, statementType: 'withdraw', from: 'WALLET', to: 'KBANK', balanceAfter: null }),
    ...{ amount: -amount, steps, status: isRejected ? 'FAILED' : 'IN_PROGRESS', currency: 'THB' },
    ...{ settledAt: isRejected ? AT : null, seal: null },
  };
};

const money = (amount: number, inProgress = 0) => ({
  amount,
  available: amount,
  inProgress,
  locked: 0,
  currency: 'THB' as const,
});
const free = (available: number) => ({ canWithdraw: true, available, games: [], reasons: [] });

/** Opens the sheet from home, for a member with 1,000 in the wallet. */
async function openWithdraw(answers: Answers = {}) {
  const app = await openApp('/user/home', {
    answers: {
      'GET /api/wallet': () => wallet({ wallet: money(1_000), slots: [] }),
      'GET /api/wallet/withdraw/check': () => free(1_000),
      'GET /api/lookup/withdraw': () => ({ withdrawMin: 100, withdrawMax: 200_000, waitHours: 24 }),
      'POST /api/wallet/withdrawAll': ({ body: { amount } }) => ({
        status: 'IN_PROGRESS',
        reference: REFERENCE,
        amount,
      }),
      'GET /api/statement/receipt/{reference}': () => receipt(300, [took('requested'), took('approved')]),
      ...answers,
    },
  });
  await app.press('Withdraw', await screen.findByRole('group', { name: 'Your money' }));
  const sheet = await screen.findByRole('dialog', { name: 'Withdraw' });
  const amount = await within(sheet).findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  return {
    ...app,
    sheet,
    amount,
    /** Up to the confirmation. */
    fillIn: async (typed: string) => {
      await app.user.type(amount, typed);
      await app.press('Next', sheet);
    },
    steps: () => within(sheet).findAllByRole('listitem'),
    sent: () => app.requests.filter(({ key }) => key.startsWith('POST') && key.includes('/withdraw')),
  };
}

/** Home's text, also while a sheet covers it. */
const home = () => screen.getByRole('main', { hidden: true }).textContent;

afterEach(() => {
  vi.useRealTimers();
});

describe('the withdraw modal', () => {
  it('below withdrawMin it names the minimum with its value and baht', { tags: ['S5.28'] }, async () => {
    const { sheet, amount, fillIn, sent } = await openWithdraw();
    await fillIn('99.99');
    await within(sheet).findByText('Minimum amount 100 baht');
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('above withdrawMax it names the maximum with its value and baht', { tags: ['S5.29'] }, async () => {
    const { sheet, amount, fillIn, sent } = await openWithdraw();
    await fillIn('200000.01');
    await within(sheet).findByText('Maximum amount 200,000 baht');
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it.each([
    ['TRANSFER_MAXIMUM', 150_000, 'Maximum amount 150,000 baht'],
    ['TRANSFER_MINIMUM', 500, 'Minimum amount 500 baht'],
  ] as const)(
    'a limit that changed meanwhile is named by the alert: %s',
    { tags: ['R2.6'] },
    async (code, value, text) => {
      const { sheet, fillIn, press } = await openWithdraw({
        'POST /api/wallet/withdrawAll': () => refuse(code, { status: 422, value }),
      });
      await fillIn('300');
      await press('Withdraw ฿300.00', sheet);
      expect((await screen.findByRole('alertdialog', { name: 'Error' })).textContent).toContain(text);
    },
  );

  it('the limits are those the server gives', { tags: ['S5.30'] }, async () => {
    const { sheet, amount, fillIn, press } = await openWithdraw({
      'GET /api/lookup/withdraw': () => ({ withdrawMin: 250, withdrawMax: 400, waitHours: 24 }),
    });
    expect(sheet.textContent).toContain('From ฿250.00 to ฿400.00 each time');
    await fillIn('249');
    await within(sheet).findByText('Minimum amount 250 baht');
    await press('All', sheet);
    await waitFor(() => expect(amount.value).toBe('400'));
  });

  it('tells how much comes back from games first, brings it home by withdrawAll, and withdraws', {
    tags: ['S7.43'],
  }, async () => {
    const takraw = game({ code: 'takraw', name: 'Takraw', amount: 70 });
    const { sheet, amount, press, steps, sent } = await openWithdraw({
      'GET /api/wallet': () => wallet({ wallet: money(300), slots: [takraw] }),
      'GET /api/wallet/withdraw/check': () => ({ ...free(1_000), games: [{ game: 'takraw', amount: 700 }] }),
    });
    expect(sheet.textContent).toMatch(/Available฿300\.00.*In games/);
    const back = within(sheet).getByText('Takraw').closest('li');
    expect(back?.textContent).toContain('฿700.00');
    await press('All', sheet);
    await waitFor(() => expect(amount.value).toBe('1,000'));
    await press('Next', sheet);
    await within(sheet).findByText('฿700.00 comes back from your games first');
    await press('Withdraw ฿1,000.00', sheet);
    await waitFor(async () => expect((await steps())[0]?.textContent).toContain('Requested'));
    expect(sent()).toMatchObject([{ key: 'POST /api/wallet/withdrawAll', body: { amount: 1_000 } }]);
  });

  it('a rejection shows its reason by itself, and the money is back', { tags: ['P8'] }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const { sheet, answers, press, fillIn, steps } = await openWithdraw();
    await fillIn('300');
    answers['GET /api/wallet'] = () => wallet({ wallet: money(700, 300), slots: [] });
    await press('Withdraw ฿300.00', sheet);
    await toastOf('Withdrawal of ฿300.00 requested');
    await waitFor(async () => expect((await steps())[1]?.textContent).toContain('Approved'));
    await waitFor(() => expect(home()).toContain('In progress 300.00'));
    answers['GET /api/wallet'] = () => wallet({ wallet: money(1_000), slots: [] });
    const rejected = took('rejected', 'the account is closed');
    answers['GET /api/statement/receipt/{reference}'] = () =>
      receipt(300, [took('requested'), took('approved'), rejected]);
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(async () => {
      const last = (await steps()).at(-1)?.textContent;
      expect(last).toContain('Rejected. The money is back in your wallet');
      expect(last).toContain('the account is closed');
    });
    await press('Close', sheet);
    await waitFor(() => expect(home()).toContain('Available 1,000.00'));
  });

  it('brings nothing back from games while the wallet has enough', async () => {
    const takraw = game({ code: 'takraw', name: 'Takraw', amount: 70 });
    const { sheet, fillIn } = await openWithdraw({
      'GET /api/wallet': () => wallet({ wallet: money(300), slots: [takraw] }),
      'GET /api/wallet/withdraw/check': () => ({ ...free(1_000), games: [{ game: 'takraw', amount: 700 }] }),
    });
    await fillIn('300');
    await within(sheet).findByRole('button', { name: 'Withdraw ฿300.00' });
    expect(sheet.textContent).not.toContain('comes back from your games');
  });

  it('is cancelled after a question, until somebody approves it', { tags: ['R22.7'] }, async () => {
    const { sheet, answers, press, fillIn, requests, steps } = await openWithdraw({
      'GET /api/statement/receipt/{reference}': () => receipt(300, [took('requested')]),
      'DELETE /api/wallet/withdraw/{reference}': () => ({ status: 'FAILED', reference: REFERENCE, amount: 300 }),
    });
    const cancelled = () => requests.filter(({ key }) => key.startsWith('DELETE'));
    await fillIn('300');
    await press('Withdraw ฿300.00', sheet);
    await press('Cancel withdrawal', sheet);
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the withdrawal of ฿300.00?' });
    await press('Keep it', question);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(cancelled()).toEqual([]);
    await press('Cancel withdrawal', sheet);
    answers['GET /api/statement/receipt/{reference}'] = () => ({
      ...receipt(300, [took('requested'), took('cancelled')]),
      status: 'FAILED',
    });
    await press('Cancel withdrawal', await screen.findByRole('alertdialog'));
    await toastOf('The withdrawal of ฿300.00 is cancelled');
    await waitFor(async () => expect((await steps()).at(-1)?.textContent).toContain('You cancelled'));
    expect(cancelled()).toMatchObject([{ path: `/api/wallet/withdraw/${REFERENCE}` }]);
    await waitFor(() => expect(within(sheet).queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull());
  });

  it('that was approved meanwhile cannot be cancelled, and says why', async () => {
    const { sheet, press, fillIn } = await openWithdraw({
      'GET /api/statement/receipt/{reference}': () => receipt(300, [took('requested')]),
      'DELETE /api/wallet/withdraw/{reference}': () => refuse('WITHDRAW_APPROVED', { status: 409 }),
    });
    await fillIn('300');
    await press('Withdraw ฿300.00', sheet);
    await press('Cancel withdrawal', sheet);
    await press('Cancel withdrawal', await screen.findByRole('alertdialog'));
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('already approved');
  });

  it('closing after success loads the wallet again', { tags: ['S4.27'] }, async () => {
    const { sheet, answers, press, fillIn, steps, times } = await openWithdraw();
    await fillIn('300');
    await press('Withdraw ฿300.00', sheet);
    await waitFor(async () => expect((await steps())[1]?.textContent).toContain('Approved'));
    answers['GET /api/wallet'] = () => wallet({ wallet: money(700, 300), slots: [] });
    expect(home()).not.toContain('700.00');
    const before = times('GET /api/wallet');
    await press('Close', sheet);
    await waitFor(() => expect(times('GET /api/wallet')).toBeGreaterThan(before));
    await waitFor(() => expect(home()).toContain('700.00'));
  });

  it('a failure is an alert titled Error with the words of the error: a second device was faster', {
    tags: ['S8.93'],
  }, async () => {
    const { sheet, answers, press, fillIn, sent, times } = await openWithdraw();
    await fillIn('900');
    answers['GET /api/wallet'] = () => wallet({ wallet: money(600), slots: [] });
    answers['GET /api/wallet/withdraw/check'] = () => free(600);
    answers['POST /api/wallet/withdrawAll'] = () => refuse('MONEY_NOT_ENOUGH', { status: 409 });
    const before = times('GET /api/wallet');
    await press('Withdraw ฿900.00', sheet);
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('Not enough money');
    expect(sent()).toHaveLength(1);
    await waitFor(() => expect(times('GET /api/wallet')).toBeGreaterThan(before));
    await press('Close', alert);
    await waitFor(() => expect(sheet.textContent).toContain('You can withdraw฿600.00'));
  });
});
