import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider, type Messages } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QueryRetry } from './query-retry.tsx';

const common = { loadFailed: 'Could not load', retry: 'Try again' };

afterEach(cleanup);

const query = { data: undefined as unknown, isError: false, isFetching: false, refetch: vi.fn() };
const failed = () => ({ ...query, isError: true, refetch: vi.fn() });

const show = (asked: Parameters<typeof QueryRetry>[0]['query']) =>
  render(
    <IntlProvider locale="en" messages={{ common } as unknown as Messages} timeZone="Asia/Bangkok">
      <QueryRetry query={asked} />
    </IntlProvider>,
  ).container;

describe('the place of what did not come', () => {
  it.each([
    ['while it may still come', { ...query, isFetching: true }],
    ['when it is there', { ...query, data: [] }],
    ['when it is there and only could not be heard anew', { ...query, data: [], isError: true }],
    [
      'when all is there',
      [
        { ...query, data: 0 },
        { ...failed(), data: null },
      ],
    ],
  ])('says nothing %s', (_, asked) => {
    expect(show(asked as never).innerHTML).toBe('');
  });

  it('says that it could not be loaded, and asks for all that belongs there again', async () => {
    const [here, missing] = [{ ...failed(), isError: false, data: 1 }, failed()];
    expect(show([here, missing] as never).textContent).toContain('Could not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect([here.refetch, missing.refetch].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('cannot be asked again while it is being asked', () => {
    show({ ...failed(), isFetching: true } as never);
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });
});
