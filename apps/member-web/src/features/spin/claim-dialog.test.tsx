import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

const COUPON = { _id: 'coupon-1', preview: null };

it('confirming takes clicks within 500 ms of each other for one', { tags: ['S5.46', 'S9.12'] }, async () => {
  let nowMs = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const sent: unknown[] = [];
  const slice = { label: '฿100', htmlDescription: '<p>Free at 150%</p>' };
  show(<ClaimDialog couponId="coupon-1" slice={slice} onClose={() => {}} onClaimed={() => {}} onFail={() => {}} />, {
    'GET /api/spinwheel/coupon?coupon=coupon-1': () => ({ json: { total: 1, coupons: [COUPON] } }),
    'POST /api/spinwheel/coupon/claim': (body) => {
      sent.push(body);
      return { json: { message: 'SUCCESS' } };
    },
  });
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  const wasReceived = (times: number) => vi.waitFor(() => expect(sent).toHaveLength(times));
  const isFree = () => vi.waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
  const click = () => act(async () => void fireEvent.click(confirm));

  await isFree();
  await click();
  await wasReceived(1);
  await isFree();
  for (const laterMs of [100, 499, 499]) {
    nowMs += laterMs;
    await click();
  }
  nowMs += 500;
  await click();
  await wasReceived(2);
  expect(sent).toEqual([{ coupon: 'coupon-1' }, { coupon: 'coupon-1' }]);
  vi.restoreAllMocks();
});
