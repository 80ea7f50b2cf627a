import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, refuse, wallet } from '../../testing/open-app.tsx';

const DEPOSIT = {
  reference: 'VAULTREF01',
  amount: 300,
  createdAt: '2026-03-01T05:00:00.000Z',
  endsAt: '2099-03-11T05:00:00.000Z',
};

const open = async (answers: object = {}) => {
  const app = await openApp('/', {
    answers: {
      'GET /api/vault': () => ({ total: 300, deposits: [DEPOSIT] }),
      'GET /api/wallet': () => wallet({ wallet: { ...wallet().wallet, vault: 300 } }),
      'POST /api/vault': () => DEPOSIT,
      'POST /api/vault/extend': () => DEPOSIT,
      ...answers,
    } as never,
  });
  await app.press('Vault');
  return { ...app, sheet: await screen.findByRole('dialog') };
};

it('home names the vault beside the total, which it is no part of', { tags: ['P141', 'P149'] }, async () => {
  await openApp('/', {
    answers: {
      'GET /api/wallet': () => wallet({ wallet: { ...wallet().wallet, available: 700, inProgress: 50, vault: 300 } }),
    },
  });
  const card = await screen.findByRole('region', { name: /total balance/i });
  await waitFor(() => expect(card.textContent).toContain('In the vault 300.00'));
  expect(card.querySelector('.balance-card-total')?.textContent).toContain('1,000.00');
  expect(card.textContent).toContain('In progress 50.00');
});

it('says before the tap what stays possible and what not, and asks once more', { tags: ['P140'] }, async () => {
  const { user, press, sent, sheet } = await open();
  await within(sheet).findByText('In the vault: ฿300.00');
  for (const rule of [/Nobody can move it before its date/, /withdraw, play, deposit/, /never an earlier one/])
    within(sheet).getByText(rule);
  await press('Put away');
  await within(sheet).findByText('Enter an amount');
  await user.type(within(sheet).getByLabelText('Amount'), '700.01');
  await within(sheet).findByText('You can put away up to ฿700.00');
  await press('All', sheet);
  await press('1 week', sheet);
  await press('Put away');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Put ฿700.00 away?');
  expect(dialog.textContent).toContain('Nobody can end this early');
  expect(sent('POST /api/vault')).toEqual([]);
  await press('Put away', dialog);
  await waitFor(() => expect(sent('POST /api/vault')).toEqual([{ amount: 700, days: 7 }]));
});

it('tells a refusal, and what was typed stays', async () => {
  const { user, press, sheet } = await open({
    'POST /api/vault': () => refuse('VAULT_FULL', { status: 409 }),
  });
  await user.type(await within(sheet).findByLabelText('Amount'), '5');
  await press('Put away');
  await press('Put away', await screen.findByRole('alertdialog'));
  await screen.findByText('The vault holds as many amounts as it can');
  expect(within(sheet).getByLabelText('Amount')).toHaveProperty('value', '5');
});

it('keeps an amount longer, and refuses an earlier date', { tags: ['P143'] }, async () => {
  const soon = { ...DEPOSIT, endsAt: new Date(Date.now() + 10 * 86_400_000).toISOString() };
  const { press, sent, user } = await open({ 'GET /api/vault': () => ({ total: 300, deposits: [soon] }) });
  await press(/฿300.00/);
  const sheet = await screen.findByRole('dialog', { name: 'Keep ฿300.00 longer' });
  expect(within(sheet).queryByRole('button', { name: '1 week' })).toBeNull();
  const date = within(sheet).getByLabelText('Until');
  await user.clear(date);
  await user.type(date, '2001-01-01');
  await press('Save the later date');
  await within(sheet).findByText('Choose a later day, a year from now at most');
  expect(sent('POST /api/vault/extend')).toEqual([]);
  await press('90 days', sheet);
  await press('Save the later date');
  await waitFor(() => expect(sent('POST /api/vault/extend')).toEqual([{ reference: 'VAULTREF01', days: 90 }]));
});
