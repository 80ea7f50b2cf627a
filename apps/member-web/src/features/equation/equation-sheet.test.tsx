import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import type { Equation } from './api/equation-query.ts';

const EQUATION: Equation = {
  ...{ currency: 'THB', deposits: 2_000, withdrawals: 500.25, rewards: 100, rewardsTaken: 0, corrections: 0 },
  ...{ results: -300, available: 700, locked: 99.75, inGames: 200, inProgress: 50, vault: 250, total: 1_299.75 },
  ...{ difference: 0 },
  games: [{ code: 'naga', name: 'Naga', amount: 200, readAt: new Date().toISOString(), isMoving: false }],
};

const open = async (change: Partial<Equation> = {}) => {
  const app = await openApp('/', { answers: { 'GET /api/wallet/equation': () => ({ ...EQUATION, ...change }) } });
  await app.press('How it adds up');
  const sheet = await screen.findByRole('dialog', { name: 'How your money adds up' });
  const from = await within(sheet).findByRole('region', { name: 'Where it came from' });
  return { ...app, sheet, from, now: within(sheet).getByRole('region', { name: 'Where it is now' }) };
};

it('shows both sides with the same sum, and leaves out what never happened', { tags: ['P147', 'P149'] }, async () => {
  const { from, now } = await open();
  for (const side of [from, now]) expect(side.querySelector('.equation-total')?.textContent).toContain('1,299.75');
  expect(from.textContent).toMatch(/Deposits.*2,000.00.*Withdrawals.*500.25.*Results in games.*300.00/);
  expect(now.textContent).toMatch(/Wallet.*700.00.*In games.*200.00.*In progress.*50.00.*Locked.*99.75.*Vault.*250.00/);
  expect(from.textContent).not.toContain('Corrections');
});

it.each([
  ['Deposits', 'type=deposit&status=SUCCESS'],
  ['Withdrawals', 'type=withdraw&status=SUCCESS'],
  ['Results in games', 'type=transfer&status=SUCCESS'],
  ['In progress', 'status=IN_PROGRESS'],
])('%s opens its entries', { tags: ['P148'] }, async (term, query) => {
  const { press, at, sheet } = await open();
  await press(new RegExp(`^${term}`), sheet);
  await waitFor(() => expect(at()).toBe(`/user/statement?${query}`));
});

it('a balance that a game has not told is unknown, and so are results and sums', { tags: ['P148'] }, async () => {
  const games = [{ code: 'naga', name: 'Naga', amount: null, readAt: null, isMoving: false }];
  const { from, now, sheet } = await open({ results: null, inGames: null, total: null, games });
  for (const side of [from, now]) expect(side.querySelector('.equation-total')?.textContent).toContain('Unknown');
  within(sheet).getByText(/A game has not told its balance/);
  expect(now.textContent).toMatch(/Wallet.*700.00/);
});
