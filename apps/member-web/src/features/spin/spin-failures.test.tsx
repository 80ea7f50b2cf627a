import { CALLS } from '@krapao/contract/calls';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import enCommon from '../../../locales/en/common.json';
import en from '../../../locales/en/spin.json';
import laCommon from '../../../locales/la/common.json';
import la from '../../../locales/la/spin.json';
import thCommon from '../../../locales/th/common.json';
import th from '../../../locales/th/spin.json';
import { show } from '../../testing/show.tsx';
import { SpinPage } from './spin-page.tsx';

const LANGUAGES = [
  ['en', { spin: en, common: enCommon }],
  ['th', { spin: th, common: thCommon }],
  ['la', { spin: la, common: laCommon }],
] as const;
type Texts = (typeof LANGUAGES)[number][1];

const SLICE = {
  ...{ code: 'B100', label: '฿100', bgColor: '#17806f', textColor: '#ffffff', htmlDescription: '<p>Cash</p>' },
  ...{ ppm: 1_000_000, prize: { kind: 'coupon', name: 'Cash', amount: 100 } },
};
const COUPON = {
  ...{ _id: 'coupon-1', amount: 100, expiresAt: '2030-01-01T00:00:00Z', preview: null },
  prize: { slice: SLICE, name: 'Cash' },
};
const FAIRNESS = { commitment: 'c', memberSeed: 's', hasOwnSeed: true, number: 1, odds: 'B100=1000000' };

const showPage = (texts: Texts, answers: Parameters<typeof show>[1]) => {
  localStorage.clear();
  sessionStorage.clear();
  return show(
    <SpinPage />,
    {
      'GET /api/spinwheel/setup': () => ({
        json: {
          result: {
            ...{ activeSpinwheel: { name: 'Wheel', slice: [SLICE] }, userCoin: 1, coinRule: null },
            fairness: FAIRNESS,
          },
        },
      }),
      'GET /api/spinwheel/coupon?page=1&limit=3': () => ({ json: { total: 1, coupons: [COUPON] } }),
      'GET /api/spinwheel/coupon?coupon=coupon-1': () => ({ json: { total: 1, coupons: [COUPON] } }),
      ...answers,
    },
    { texts },
  );
};

const click = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  (
    await vi.waitFor(() => {
      const button = within(inside).getByRole('button', { name });
      if (button.getAttribute('aria-busy') === 'true') throw new Error(`${name} is busy`);
      return button;
    }, 20_000)
  ).click();

/** The text of the alert titled "error". */
const alertText = async ({ common }: Texts) => {
  const alert = await screen.findByRole('alertdialog', { name: common.error }, { timeout: 20_000 });
  return alert.textContent;
};

describe.each(LANGUAGES)('in %s', (_language, texts) => {
  const { spin, common } = texts;

  it.each(CALLS['POST /api/spinwheel/spin'].response.shape.error.unwrap().options)(
    'a spin that fails with %s is an alert with the text of that code',
    { tags: ['S8.78'] },
    async (code) => {
      showPage(texts, { 'POST /api/spinwheel/spin': () => ({ json: { success: false, error: code } }) });
      await click(new RegExp(`^${spin.spin}`));
      expect(await alertText(texts)).toContain(spin.failed.spin[code]);
    },
  );

  it.each(CALLS['POST /api/spinwheel/coupon/claim'].errors)(
    'a claim that fails with %s is an alert with the text of that code',
    { tags: ['S8.78'] },
    async (code) => {
      showPage(texts, {
        'POST /api/spinwheel/coupon/claim': () => ({ status: 400, json: { message: code, claimed: true } }),
      });
      await click(new RegExp(`^${spin.claim}`));
      await click(common.confirm);
      expect(await alertText(texts)).toContain(spin.failed.claim[code]);
    },
  );

  it('a coupon that cannot be claimed just now is said to be kept', async () => {
    showPage(texts, {
      'POST /api/spinwheel/coupon/claim': () => ({ status: 404, json: { message: 'NO_CLAIMABLE_COUPON' } }),
    });
    await click(new RegExp(`^${spin.claim}`));
    await click(common.confirm);
    expect(await alertText(texts)).toContain(spin.failed.claim.notNow);
  });
});
