import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

const PREVIEW = {
  ...{ rule: 'balance' as const, percentSuccess: 300, percentFail: 10, until: '2026-11-23T05:00:00.000Z' },
  ...{ amount: 100, principal: 0, free: 500, base: 100, successAt: 300, failAt: 10 },
};
const SLICE = {
  ...{ code: 'B100', label: '฿100', bgColor: '#17806f', textColor: '#ffffff', htmlDescription: '<p>Cash</p>' },
  ...{ ppm: 1_000_000, prize: { kind: 'coupon' as const, name: 'Cash', amount: 100 } },
};
const COUPON = {
  ...{ _id: 'coupon-1', amount: 100, expiresAt: '2030-01-01T00:00:00.000Z' },
  ...{ prize: { slice: SLICE, name: 'Cash' }, preview: PREVIEW },
};
const FAIRNESS = { commitment: '0'.repeat(64), memberSeed: 's', hasOwnSeed: false, number: 1, odds: 'B100=1000000' };
const WHEEL = { activeSpinwheel: { name: 'Wheel', slice: [SLICE] }, userCoin: 1, coinRule: null, dueCoins: null };
const COUPONS = { total: 1, coupons: [COUPON] };

/** The query of the dialog, for its coupon alone, however old it is. */
const ofDialog = (path: string) => path.endsWith('?coupon=coupon-1');
const confirmation = () => screen.findByRole('alertdialog', { name: 'Claim ฿100?' });
const button = async (name: string) => within(await confirmation()).findByRole('button', { name });
const card = async () => within(await confirmation()).findByRole('region', { name: /100\.00 as a bonus/ });

async function openClaim(coupons: Answers['GET /api/spinwheel/coupon']) {
  const setup = () => ({ result: { ...WHEEL, fairness: FAIRNESS } });
  const app = await openApp('/user/spin', {
    answers: { 'GET /api/spinwheel/setup': setup, ...(coupons && { 'GET /api/spinwheel/coupon': coupons }) },
  });
  await app.press(/^Claim/);
  return app;
}

it('a coupon that becomes a reward shows the card of it, and is not confirmed before', {
  tags: ['R28.10'],
}, async () => {
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { times } = await openClaim(async ({ path }) => {
    if (ofDialog(path)) await isHeld;
    return COUPONS;
  });
  (await button('Confirm')).click();
  expect((await button('Confirm')).getAttribute('aria-busy')).toBe('true');
  answer();
  expect((await card()).textContent).toMatch(/฿10\.00.*฿300\.00.*Your other ฿500\.00 stays free/s);
  await waitFor(async () => expect((await button('Confirm')).getAttribute('aria-busy')).toBeNull());
  expect(times('POST /api/spinwheel/coupon/claim')).toBe(0);
});

it('a coupon whose result does not load is asked for again, not claimed', { tags: ['R28.10'] }, async () => {
  let isDown = true;
  await openClaim(({ path }) => (ofDialog(path) && isDown ? refuse('NO_DATA', { status: 404 }) : COUPONS));
  const again = await button('Try again');
  expect(within(await confirmation()).queryByRole('button', { name: 'Confirm' })).toBeNull();
  isDown = false;
  again.click();
  await card();
  await button('Confirm');
});
