import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider, type Messages } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { type Loadable, Loaded, together } from './loaded.tsx';

const common = { loadFailed: 'Could not load', retry: 'Try again' };

afterEach(cleanup);

type Query = Loadable<readonly number[]>;
const loading = (change: Partial<Query> = {}): Query => ({
  ...{ data: undefined, isError: false, isFetching: true, refetch: vi.fn() },
  ...change,
});
const failed = (change: Partial<Query> = {}) => loading({ isError: true, isFetching: false, ...change });

const show = (query: Loadable<readonly unknown[]>) =>
  render(
    <IntlProvider locale="en" messages={{ common } as unknown as Messages} timeZone="Asia/Bangkok">
      <Loaded query={query} skeleton="skeleton" empty="empty">
        {(data) => `data ${data.join()}`}
      </Loaded>
    </IntlProvider>,
  ).container;

it.each([
  ['the data', loading({ data: [1] }), 'data 1'],
  ['the data that could not be refetched', failed({ data: [1] }), 'data 1'],
  ['an empty list', loading({ data: [] }), 'empty'],
  ['all the data', together(loading({ data: [1] }), failed({ data: [2] })), 'data 1,2'],
  ['nothing but the skeleton while one is missing', together(loading({ data: [1] }), loading()), 'skeleton'],
])('shows %s', (_, query, text) => {
  expect(show(query).textContent).toBe(text);
});

it('keeps the place of the skeleton before it shows', async () => {
  const page = show(loading());
  expect(page.querySelector('.is-quick')?.textContent).toBe('skeleton');
  await vi.waitFor(() => expect(page.querySelector('.is-quick')).toBeNull());
  expect(page.textContent).toBe('skeleton');
});

it('says that it could not be loaded, and loads what is missing again', async () => {
  const [here, missing] = [loading({ data: [1], isFetching: false }), failed()];
  expect(show(together(here, missing)).textContent).toContain('Could not load');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([here, missing].map(({ refetch }) => vi.mocked(refetch).mock.calls.length)).toEqual([0, 1]);
});

it('is busy while it loads again', () => {
  show(failed({ isFetching: true }));
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});
