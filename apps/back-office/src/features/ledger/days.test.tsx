import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { LedgerPage } from './ledger-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const DAY = '2026-11-18';
const AT = '2026-11-19T02:00:00.000Z';
const ME = { id: meOf().id, name: 'Ploy', at: AT };
const NOK = { id: 'nok', name: 'Nok', at: AT };
const NONE = { unmatched: 0, returned: 0, late: 0, earlier: 0, unconfirmed: 0, other: 0 };
const line = {
  ...{ account: 'KBANK', currency: 'THB', accountNos: ['…6789'], opening: 1_000, in: 500, out: 0, closing: 1_500 },
  bank: {
    amount: 540,
    count: 6,
    difference: 40,
    parts: { ...NONE, unmatched: 50, earlier: -10 },
    readAt: AT,
    doubts: 0,
  },
  ...{ unmatched: 50, unmatchedCount: 1, fees: 12.5 },
};
const end = {
  ...{ day: DAY, state: 'open', signatures: [] as object[], isChanged: false, lines: [line], digest: 'ab'.repeat(32) },
  ...{ isSignedAnew: false, changes: [] as object[] },
};

async function open(more: Partial<typeof end> = {}, role: 'finance' | 'viewer' = 'finance') {
  startShift(meOf(role));
  const sign = vi.fn((_: unknown): object => ({ ...end, state: 'first', signatures: [ME] }));
  playServer({
    [`GET /api/office/day-ends/${DAY}`]: () => ({ ...end, ...more }),
    [`POST /api/office/day-ends/${DAY}/sign`]: ({ body }) => sign(body),
  });
  await show(
    <Routes>
      <Route path="/ledger/*" element={<LedgerPage />} />
    </Routes>,
    { texts: ['ledger'], at: `/ledger/days/${DAY}` },
  );
  await screen.findByText('KBANK');
  return sign;
}

it('the end of a day shows its figures and what a difference is made of', { tags: ['O1007'] }, async () => {
  await open();
  const row = within(screen.getByRole('row', { name: /KBANK/ }));
  for (const figure of ['฿1,000.00', '฿500.00', '฿1,500.00', '฿540.00', '+฿40.00', '฿50.00'])
    expect(row.getAllByText(figure).length, figure).toBeGreaterThan(0);
  const why = screen.getByRole('heading', { name: 'The difference of KBANK THB' }).parentElement as HTMLElement;
  expect(
    within(why)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('without an owner yet'), expect.stringContaining('paid on another')]);
  const fees = screen.getByRole('heading', { name: 'Gateway fees' }).parentElement as HTMLElement;
  expect(within(fees).getByRole('listitem').textContent).toContain('KBANK THB฿12.50');
});

it('whoever signs sends the figures that were read', { tags: ['O1007'] }, async () => {
  const sign = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign' }));
  await vi.waitFor(() => expect(sign).toHaveBeenCalledExactlyOnceWith({ digest: end.digest }));
});

it('figures that changed meanwhile are said so, and not signed', { tags: ['O1007'] }, async () => {
  const sign = await open({ state: 'first', signatures: [NOK] });
  sign.mockReturnValue(new Refusal('DAY_CHANGED', 409));
  await userEvent.click(screen.getByRole('button', { name: 'Sign as the second' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Nok signed these figures/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Sign as the second' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/figures have just changed/);
});

it.each([
  [
    'whoever signed first waits for somebody else',
    { state: 'first', signatures: [ME] },
    'finance',
    /Somebody else signs/,
  ],
  ['a running day is not signed', { state: 'running' }, 'finance', /quarter past midnight/],
  ['a signed day is not signed again', { state: 'signed', signatures: [ME, NOK] }, 'finance', /Second signature: Nok/],
  ['whoever may only look is offered nothing', {}, 'viewer', /Not signed/],
] as const)('%s', { tags: ['O1007'] }, async (_, more, role, text) => {
  await open({ ...more, signatures: 'signatures' in more ? [...more.signatures] : [] }, role);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
});

it('a first signature for other figures does not count, and a changed day says what changed', {
  tags: ['O1007'],
}, async () => {
  const change = { account: 'KBANK', currency: 'THB', figure: 'in', signed: 500, now: 600 };
  await open({ state: 'first', signatures: [ME], isSignedAnew: true, changes: [change] });
  expect(screen.getByText(/changed after Ploy signed/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign' })).toBeTruthy();
  expect(screen.getByText(/KBANK THB, In/).textContent).toContain('฿600.00');
});
