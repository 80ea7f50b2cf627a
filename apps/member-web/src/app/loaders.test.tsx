import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BankPicker } from '../shared/bank-account/bank-picker.tsx';
import { type Answers, openApp } from '../testing/open-app.tsx';
import { show } from '../testing/show.tsx';

const limits = vi.hoisted(() => ({ loaderDelayMs: 0 }));
vi.mock('@krapao/contract/limits', async (importActual) => {
  const actual = await importActual<typeof import('@krapao/contract/limits')>();
  const LIMITS = Object.defineProperty({ ...actual.LIMITS }, 'loaderDelayMs', { get: () => limits.loaderDelayMs });
  return { ...actual, LIMITS };
});

const never = () => new Promise<never>(() => {});
/** Every call of a page, never answered. */
const SILENT = Object.fromEntries(
  [
    ...['GET /api/wallet', 'GET /api/account/profile', 'GET /api/bonus', 'GET /api/bonus/check/active'],
    ...['POST /api/statement', 'GET /api/lookup/contact', 'GET /api/spinwheel/setup', 'GET /api/spinwheel/coupon'],
  ].map((key) => [key, never]),
) as Answers;

const PAGES = ['/user/home', '/user/profile', '/user/bonus', '/user/statement', '/user/contact'];
/** Hidden skeletons reserve space. */
const loaders = () =>
  [...document.querySelectorAll('.skeleton')].filter((each) => !each.closest('.home-quick, .is-quick'));

beforeEach(() => localStorage.clear());
afterEach(() => {
  limits.loaderDelayMs = 0;
});

describe.each(PAGES)('%s', (path) => {
  it('shows no loader before the delay, though it has asked', { tags: ['S9.11'] }, async () => {
    limits.loaderDelayMs = 2 ** 30;
    const { requests } = await openApp(path, { answers: SILENT });
    await waitFor(() => expect(requests.some(({ key }) => key in SILENT)).toBe(true));
    await screen.findByRole('main');
    expect(loaders()).toEqual([]);
  });

  it('shows one after the delay', { tags: ['S9.11'] }, async () => {
    await openApp(path, { answers: SILENT });
    await waitFor(() => expect(loaders().length).toBeGreaterThan(0));
  });
});

it.each([
  [2 ** 30, 0],
  [0, 1],
])('the banks to choose from, with a delay of %i ms, have %i loaders', { tags: ['S9.11'] }, async (delayMs, count) => {
  limits.loaderDelayMs = delayMs;
  const { page } = show(<BankPicker value="" currency="BAHT" onChange={() => {}} error={undefined} />, {});
  vi.stubGlobal('fetch', never);
  await waitFor(() => expect(page.querySelector('.skeleton')).not.toBeNull());
  await waitFor(() => expect(loaders()).toHaveLength(count));
});
