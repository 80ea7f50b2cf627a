import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing/desk.tsx';
import { PageFrame } from './page-frame.tsx';

afterEach(cleanup);

const TABS = [
  { to: '/accounts', label: 'Accounts' },
  { to: '/accounts/banks', label: 'Banks' },
];
const openAt = async (at: string) => {
  await show(
    <PageFrame title="Accounts" tabs={TABS}>
      -
    </PageFrame>,
    { at },
  );
  return screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
};

it.each([
  ['/accounts', 'Accounts'],
  ['/accounts/7', 'Accounts'],
  ['/accounts/banks', 'Banks'],
  ['/accounts/banks/SCB', 'Banks'],
])('what is opened from a tab belongs to it: %s', async (at, tab) => {
  expect(await openAt(at)).toEqual([tab]);
});
