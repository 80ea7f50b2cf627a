import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entry } from '../../testing/entry.ts';
import { type Answers, openApp, refuse } from '../../testing/open-app.tsx';

const LIST = 'POST /api/statement';
const SUMMARY = 'GET /api/statement/summary';
const answers = (): Answers => ({
  [LIST]: () => ({ total: 1, statements: [entry({ reference: 'PAID', amount: 71 })] }),
  [SUMMARY]: () => ({ days: null, moneyIn: 70, moneyOut: 0 }),
});
const row = () => screen.findByText('+฿71.00');

const openStatement = async (search = '', options: Parameters<typeof openApp>[1] = {}) => {
  const app = await openApp(`/user/statement${search}`, { answers: answers(), ...options });
  await row();
  const lastRequest = (key: string) => app.requests.filter((each) => each.key === key).at(-1);
  const daysOfList = () => {
    const { from, to } = (lastRequest(LIST)?.body ?? {}) as { from?: string; to?: string };
    return { from, to };
  };
  const daysOfSums = () => {
    const query = new URL(lastRequest(SUMMARY)?.path ?? '', window.location.origin).searchParams;
    return { from: query.get('from') ?? undefined, to: query.get('to') ?? undefined };
  };
  return { ...app, daysOfList, daysOfSums };
};

afterEach(() => vi.restoreAllMocks());

describe('the sums of the statement', () => {
  it('have the days of the list when it shows 30 days', { tags: ['R142.6'] }, async () => {
    const { press, daysOfList, daysOfSums } = await openStatement();
    expect(screen.getByText('Money in, 30 days')).toBeTruthy();
    await press('30 days');
    await waitFor(() => expect(daysOfList().from).toMatch(/T00:00:00/));
    await waitFor(() => expect(daysOfSums()).toEqual(daysOfList()));
    const days = (Date.now() - Date.parse(daysOfList().from ?? '')) / 86_400_000;
    expect(Math.ceil(days)).toBe(30);
    expect(screen.getByText('Money out, 30 days')).toBeTruthy();
  });

  it('have the days of the list when they are chosen by hand', { tags: ['R142.6'] }, async () => {
    const { daysOfList, daysOfSums } = await openStatement('?from=2026-01-05&to=2026-01-31');
    expect(daysOfList()).toEqual({ from: '2026-01-05T00:00:00.000+07:00', to: '2026-01-31T23:59:59.999+07:00' });
    expect(daysOfSums()).toEqual(daysOfList());
    expect(screen.getByText('Money in, these days')).toBeTruthy();
  });
});

describe('the filters of a wide screen', () => {
  it('stand above the list and apply at once, a reference on Enter', { tags: ['R142.5'] }, async () => {
    const { user, at, press } = await openStatement('', { width: 1280 });
    expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Status'), 'Failed');
    await waitFor(() => expect(at()).toBe('/user/statement?status=FAILED'));
    await user.type(screen.getByLabelText('Reference'), 'abc{Enter}');
    await waitFor(() => expect(at()).toBe('/user/statement?status=FAILED&reference=abc'));
    await press('Clear filters');
    await waitFor(() => expect(at()).toBe('/user/statement'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Reference').value).toBe(''));
  });

  it('show days that end before they begin as an error, and leave the list as it is', {
    tags: ['R142.5'],
  }, async () => {
    const { at, user } = await openStatement('?from=2026-03-10', { width: 1280 });
    const form = screen.getByLabelText('To date').closest('form') as HTMLFormElement;
    await user.type(screen.getByLabelText('To date'), '2026-03-01');
    await within(form).findByText('The first day must not be after the last');
    expect(at()).toBe('/user/statement?from=2026-03-10');
  });
});

it('a statement that did not load comes by itself when the connection is back', { tags: ['R143'] }, async () => {
  const isOnline = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  const silent = () => refuse('INTERNAL_SERVER_ERROR', { status: 503 });
  const app = await openApp('/user/statement', { answers: { [LIST]: silent } });
  await screen.findByText('Could not load. Your money is safe');
  Object.assign(app.answers, answers());
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await row();
});
