import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, game, openApp, refuse, toastOf, wallet } from '../../testing/open-app.tsx';

const naga = game({ amount: 10 });
const malai = game({ code: 'malai', name: 'Malai', isActive: false, amount: 0 });
const money = (amount: number) => ({ amount, available: amount, inProgress: 0, locked: 0, currency: 'THB' as const });

/** Opens the modal from home, for a member with 400 in the wallet and 100 in Naga. */
async function openTransfer({ games = [naga, malai], ...answers }: Answers & { games?: (typeof naga)[] } = {}) {
  const app = await openApp('/user/home', {
    answers: {
      'GET /api/wallet': () => wallet({ wallet: money(400), slots: games }),
      'GET /api/wallet/refresh/slot': () => ({ slots: games }),
      'GET /api/lookup/transfer': () => ({ transferMin: 1 }),
      'POST /api/wallet/transfer': ({ body }) => ({ status: 'SUCCESS', reference: 'A', amount: body.amount }),
      ...answers,
    },
  });
  await app.press('Transfer', await screen.findByRole('group', { name: 'Your money' }));
  const sheet = await screen.findByRole('dialog', { name: 'Transfer' });
  const amount = await within(sheet).findByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  return {
    ...app,
    sheet,
    amount,
    account: (name: RegExp) => within(sheet).getByRole('radio', { name }),
    end: (name: 'From' | 'To') => within(sheet).getByRole('button', { name: new RegExp(`^${name}`) }),
    choose: async (to: RegExp, typed: string) => {
      await app.user.click(within(sheet).getByRole('radio', { name: to }));
      await app.user.type(amount, typed);
    },
    sent: () => app.requests.filter(({ key }) => key === 'POST /api/wallet/transfer'),
  };
}

/** Home's text, also while a sheet covers it. */
const home = () => screen.getByRole('main', { hidden: true }).textContent;

describe('the transfer modal', () => {
  it('offers the wallet and open games with their balances, and the other games to be opened', {
    tags: ['P1'],
  }, async () => {
    const { end, account, press, sheet } = await openTransfer();
    expect(end('From').textContent).toMatch(/Main wallet.*฿400\.00/);
    expect(account(/^Main wallet\s*400\.00$/)).toBeDefined();
    expect(account(/^Naga\s*100\.00$/)).toBeDefined();
    expect(within(sheet).getAllByRole('radio')).toHaveLength(2);
    await press('Open account in Malai', sheet);
    await screen.findByRole('dialog', { name: 'Malai' });
  });

  it('without both accounts it says: select account, and sends nothing', { tags: ['S5.23'] }, async () => {
    const thong = game({ code: 'thong', name: 'Thong', amount: 0 });
    const { user, amount, press, sheet, sent } = await openTransfer({ games: [naga, thong] });
    await user.type(amount, '50');
    await press('Transfer', sheet);
    expect((await within(sheet).findByRole('alert')).textContent).toBe('Select account');
    expect(sent()).toEqual([]);
  });

  it('the same account twice says: cannot transfer to the same account', { tags: ['S5.24'] }, async () => {
    const { choose, press, sheet, sent } = await openTransfer();
    await choose(/^Main wallet/, '50');
    await press('Transfer', sheet);
    expect((await within(sheet).findByRole('alert')).textContent).toBe('Cannot transfer to the same account');
    expect(sent()).toEqual([]);
  });

  it('less than the minimum says: minimum amount, with the value and baht', { tags: ['S5.25'] }, async () => {
    const { choose, press, sheet, amount, sent } = await openTransfer();
    await choose(/^Naga/, '0.99');
    await press('Transfer ฿0.90 to Naga', sheet);
    await within(sheet).findByText('Minimum amount 1 baht');
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('the amount is numeric and never below 0', { tags: ['S5.26'] }, async () => {
    const { user, amount } = await openTransfer();
    await user.type(amount, '-1a2.345');
    expect(amount.value).toBe('12.34');
    expect(amount.inputMode).toBe('decimal');
  });

  it('closing after success loads the wallet again', { tags: ['S4.26'] }, async () => {
    const { choose, press, sheet, answers, sent, times } = await openTransfer();
    await choose(/^Naga/, '50');
    let before = 0;
    answers['POST /api/wallet/transfer'] = ({ body }) => {
      before = times('GET /api/wallet');
      answers['GET /api/wallet'] = () => wallet({ wallet: money(350), slots: [game({ amount: 15 }), malai] });
      return { status: 'SUCCESS', reference: 'A', amount: body.amount };
    };
    expect(home()).not.toContain('350.00');
    await press('Transfer ฿50.00 to Naga', sheet);
    await toastOf('Transferred ฿50.00 to Naga');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfer' })).toBeNull());
    expect(sent()).toMatchObject([{ body: { from: 'WALLET', to: 'naga', amount: 50 } }]);
    // Once for the movement, once more for the closed modal.
    await waitFor(() => expect(times('GET /api/wallet')).toBeGreaterThan(before + 1));
    await waitFor(() => expect(home()).toContain('350.00'));
  });

  it('a refusal is an alert titled Error with the words of the error, and nothing is lost', {
    tags: ['S8.92', 'P8'],
  }, async () => {
    const { choose, press, sheet, amount, end } = await openTransfer({
      'POST /api/wallet/transfer': () => refuse('TRANSFER_FAIL', { status: 502, reference: 'A' }),
    });
    await choose(/^Naga/, '50');
    await press('Transfer ฿50.00 to Naga', sheet);
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('Transfer failed, funds have been returned to wallet');
    await press('Close', alert);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Transfer' })).toBe(sheet);
    expect(end('From').textContent).toContain('฿400.00');
    expect(amount.value).toBe('50');
  });
});
