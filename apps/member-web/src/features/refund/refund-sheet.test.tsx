import type { AnswerOf } from '@krapao/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, openApp, refuse, toastOf } from '../../testing/open-app.tsx';

type Check = AnswerOf<'GET /api/refund/check'>;

const BANNER = {
  image: '/banners/refund.svg',
  alt: '',
  html: '<h3>Cashback</h3><p>When you lose, you get a part of it back.</p>',
};

/** The check's answer with cashback to claim. */
const CASHBACK: Check = {
  result: true,
  bonus: false,
  info: '<p>info</p>',
  refundAmount: 85,
  refundSuccess: 300,
  refundFail: 10,
  canAddWallet: true,
  working: {
    ...{ deposits: 3_000, withdrawals: 500, total: 700, bonuses: 100, loss: 1_700, rate: 5 },
    since: null,
    workedOutAt: '2026-11-16T05:00:00.000Z',
  },
  preview: {
    ...{ rule: 'balance', percentSuccess: 300, percentFail: 10, until: '2026-11-23T05:00:00.000Z' },
    ...{ amount: 85, principal: 0, free: 700, base: 85, successAt: 255, failAt: 8.5 },
  },
};
/** The check's answer without cashback. */
const NONE: Check = { ...CASHBACK, result: false, refundAmount: 0, canAddWallet: false, working: null, preview: null };

/** Also found while a sheet covers them. */
const shortcuts = () => screen.findByRole('navigation', { name: 'Shortcuts', hidden: true });
const sheet = () => screen.findByRole('dialog', { name: 'Cashback' });
const text = async () => (await sheet()).textContent;
const rows = async () => within(await sheet()).getAllByRole('row');
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cashback' })).toBeNull());
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

async function open(check: Check, answers: Answers = {}) {
  const app = await openApp('/user/home', {
    answers: { 'GET /api/refund/banners': () => [], 'GET /api/refund/check': () => check, ...answers },
  });
  await app.press(/^Cashback/, await shortcuts());
  await sheet();
  return app;
}

describe('banners', () => {
  it('Cashback: the banner comes first, with picture and words, then the modal', {
    tags: ['S2.65', 'S2.78'],
  }, async () => {
    const { press, times } = await open(NONE, { 'GET /api/refund/banners': () => [BANNER] });
    expect(times('GET /api/refund/banners')).toBe(1);
    const banner = await within(await sheet()).findByRole('region', { name: 'Cashback' });
    expect(within(banner).getByRole('presentation').getAttribute('src')).toBe(BANNER.image);
    // The test DOM's sanitiser drops the first tag; its text remains.
    expect(banner.textContent).toContain('Cashback');
    expect(banner.textContent).toContain('you get a part of it back');
    expect(await text()).not.toContain('No cashback yet');
    await press('Continue');
    await waitFor(async () => expect(await text()).toContain('No cashback yet'));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('Cashback: without banners the plain modal opens at once', { tags: ['S2.79'] }, async () => {
    await open(NONE);
    await waitFor(async () => expect(await text()).toContain('No cashback yet'));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

describe('cashback', () => {
  it('says so when there is none', { tags: ['S2.143'] }, async () => {
    await open(NONE);
    await within(await sheet()).findByRole('heading', { name: 'No cashback yet' });
    expect(screen.queryByRole('button', { name: 'Receive cashback' })).toBeNull();
  });

  it('shows the sum it comes from line by line, and what it becomes', { tags: ['S1.12'] }, async () => {
    await open({ ...CASHBACK, canAddWallet: false });
    await waitFor(async () => expect(await text()).toContain('Withdraw when the bonus reaches 300%'));
    expect(await text()).toContain('The bonus ends at 10%');
    const inSheet = within(await sheet());
    for (const [name, amount] of [
      ['Deposits', '฿3,000.00'],
      ['Withdrawals', '−฿500.00'],
      ['Total you have', '−฿700.00'],
      ['Bonuses received', '−฿100.00'],
      ['Loss', '฿1,700.00'],
      ['5% back', '฿85.00'],
      ['You get', '฿85.00'],
      ['Your money in it', '฿0.00'],
      ['Locked together', '฿85.00'],
    ] as const) {
      // Rendered twice: visibly and for screen readers.
      expect(inSheet.getByText(name).nextElementSibling?.textContent).toBe(amount + amount);
    }
    expect(await text()).toContain('Your other ฿700.00 stays free to withdraw at any time');
    expect(await text()).toContain('Since you joined');
    expect(screen.queryByRole('button', { name: 'Add to wallet' })).toBeNull();
  });

  it('shows all of it before the button that receives it', { tags: ['R28.10'] }, async () => {
    await open(CASHBACK);
    const button = await within(await sheet()).findByRole('button', { name: 'Receive cashback' });
    const card = await within(await sheet()).findByRole('region', { name: /85\.00 as a bonus/ });
    expect(card.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('cannot be received while the member has a bonus', { tags: ['S2.142'] }, async () => {
    await open({ ...CASHBACK, bonus: true });
    await waitFor(async () => expect(await text()).toContain('฿85.00'));
    expect(isDisabled('Receive cashback')).toBe(true);
    expect(isDisabled('Add to wallet')).toBe(true);
    expect(await text()).toContain('A bonus is still active. End or cancel it first');
  });

  it('is received once; a refusal is a danger toast', { tags: ['S8.94'] }, async () => {
    const { answers, press, user } = await open(CASHBACK, { 'GET /api/refund/receive': () => refuse('NO_REFUND') });
    await waitFor(async () => expect((await shortcuts()).textContent).toContain('฿85.00 ready'));
    await press('Receive cashback');
    await toastOf('No cashback yet', 'danger');
    let goOn = () => {};
    const isPressedTwice = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    answers['GET /api/refund/receive'] = async () => {
      await isPressedTwice;
      return { message: 'REFUND_SUCCESS', amount: 85 };
    };
    const calls = vi.spyOn(globalThis, 'fetch').mock.calls;
    await user.dblClick(await screen.findByRole('button', { name: 'Receive cashback' }));
    goOn();
    await toastOf('Cashback received ฿85.00');
    await isGone();
    const received = calls.filter(([path]) => path === '/api/refund/receive');
    expect(received).toHaveLength(1);
    expect(new Headers(received[0]?.[1]?.headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows what was received in pages of ten', { tags: ['S2.144', 'S9.23'] }, async () => {
    const refunds = Array.from({ length: 12 }, (_, index) => ({
      refundAmount: index + 1,
      createdAt: new Date(Date.UTC(2026, 0, 31 - index)).toISOString(),
    }));
    const { press } = await open(NONE, {
      'POST /api/refund': ({ body: { page, limit } }) => ({
        total: refunds.length,
        refunds: refunds.slice((page - 1) * limit, page * limit),
      }),
    });
    await waitFor(async () => expect(await rows()).toHaveLength(1 + 10));
    await press('Next page');
    await waitFor(async () => expect((await rows()).at(-1)?.textContent).toContain('+฿12.00'));
    expect(await rows()).toHaveLength(1 + 2);
  });
});
