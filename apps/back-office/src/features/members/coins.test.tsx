import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { CoinsSheet } from './acts/coins-sheet.tsx';
import type { MemberHead } from './queries.ts';
import { CoinsTab } from './tabs/coins-tab.tsx';

/** Sheets open slowly on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const member = { id: 'abc', coin: 3, currency: 'THB' } as MemberHead;
const AT = '2026-11-16T09:00:00.000Z';
const LISTS = {
  'GET /api/office/members/abc/coupons': () => ({
    coupons: [
      {
        ...{ id: ID, code: 'WIN50', amount: 50, currency: 'THB', state: 'open', madeAt: AT, expiresAt: AT },
        ...{ rewardId: null, voidedBy: null, voidReason: null },
      },
    ],
    next: null,
  }),
  'GET /api/office/members/abc/coins': () => ({
    coins: 3,
    entries: [{ id: 1, delta: 3, why: 'gift', at: AT, by: 'Nok Dara', reason: 'sorry for the wait' }],
    next: null,
  }),
};

it('coins are given with a reason, and not more than a thousand', { tags: ['O439'] }, async () => {
  act(() => startShift(meOf('finance')));
  const giving = 'POST /api/office/members/abc/coins';
  const sent = playServer({ [giving]: () => ({ state: 'done', coins: 8 }) });
  await show(<CoinsSheet member={member} onClose={() => undefined} />, { texts: ['members'] });
  const sheet = within(await screen.findByRole('dialog', { name: 'Give coins' }));
  fireEvent.change(sheet.getByLabelText('Coins'), { target: { value: '1001' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Give coins' }));
  expect(sheet.getByText('A whole number from 1 to 1,000')).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('Coins'), { target: { value: '5' } });
  expect(await sheet.findByText('Write down why')).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('Reason'), { target: { value: 'late payout' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Give 5' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(giving, expect.objectContaining({ body: { coins: 5, reason: 'late payout' } })),
  );
});

it('coins show who gave them, and a coupon is taken back with a reason', { tags: ['O439'] }, async () => {
  act(() => startShift(meOf('finance')));
  const voiding = `POST /api/office/coupons/${ID}/void`;
  const requests = playServer({ ...LISTS, [voiding]: () => ({ message: 'OK' }) });
  await show(<CoinsTab member={member} />, { texts: ['members'] });
  expect(await screen.findByText('Nok Dara')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void the coupon' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'won by a fault' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Void the coupon' }));
  await waitFor(() =>
    expect(requests).toHaveBeenCalledWith(voiding, expect.objectContaining({ body: { reason: 'won by a fault' } })),
  );
});

it('whoever may only look is offered no way to take a coupon back', async () => {
  act(() => startShift(meOf('viewer')));
  playServer(LISTS);
  await show(<CoinsTab member={member} />, { texts: ['members'] });
  expect(await screen.findByText('WIN50')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
});
