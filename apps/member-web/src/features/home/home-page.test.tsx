import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp, wallet } from '../../testing/open-app.tsx';

const purse = () => screen.findByRole('region', { name: 'Total balance' });

describe('the purse', () => {
  it('shows the total of wallet and games, its parts, and when it was heard', async () => {
    await openApp('/user/home');
    await waitFor(async () => expect((await purse()).textContent).toContain('1,000.00'));
    expect((await purse()).textContent).toMatch(/Main wallet 700\.00.*In games 300\.00/);
    expect((await purse()).textContent).toMatch(/Last updated \d\d:\d\d · (now|\d+ seconds? ago)/);
    expect(within(await purse()).getAllByRole('listitem')).toHaveLength(2);
  });
  it('names what is in progress and what is locked only when there is some', async () => {
    await openApp('/user/home', {
      answers: {
        'GET /api/wallet': () =>
          wallet({ slots: [], wallet: { amount: 100, inProgress: 50, locked: 25.5, currency: 'THB' } }),
      },
    });
    await waitFor(async () => expect((await purse()).textContent).toContain('175.50'));
  });
});

describe('what home leads to', () => {
  it.each(['Deposit', 'Withdraw', 'Transfer'])('%s opens its modal', async (name) => {
    const { press, user } = await openApp('/user/home');
    await press(name, await screen.findByRole('group', { name: 'Your money' }));
    expect((await screen.findByRole('dialog')).textContent).toContain(name);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
