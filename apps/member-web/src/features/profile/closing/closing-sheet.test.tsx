import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { running } from '../../../testing/bonus.tsx';
import { openApp, refuse, wallet } from '../../../testing/open-app.tsx';

const CLOSING = {
  ...{ state: 'payout', requestedAt: '2026-03-02T05:00:00.000Z', problem: null, payout: 'WD00001', canCancel: true },
} as const;

const open = async (answers: object = {}) => {
  const app = await openApp('/user/profile', {
    answers: { 'GET /api/closing': () => ({ closing: null }), ...answers } as never,
  });
  await app.press('Close my account');
  return { ...app, sheet: await screen.findByRole('dialog') };
};

it('tells before the password what happens to money, bonus and data, and what the law keeps', {
  tags: ['P28', 'P150'],
}, async () => {
  const sent: unknown[] = [];
  const { sheet } = await open({
    'GET /api/wallet': () => wallet({ reward: running() }),
    'POST /api/closing': ({ body }: { body: { password: string } }) => {
      sent.push(body);
      return body.password === 'right' ? { closing: CLOSING } : refuse('WRONG_PASSWORD', { status: 403 });
    },
  });
  await within(sheet).findByText(/Your whole balance goes to .* ending/);
  for (const text of [
    'you keep ฿500.00, and ฿1,140.25 goes back',
    'Money in games comes back',
    'complaints for 5 years',
    'You can cancel until the payout is approved',
  ])
    expect(sheet.textContent).toContain(text);
  const send = within(sheet).getByRole('button', { name: 'Close my account' });
  await userEvent.click(send);
  await within(sheet).findByText('Enter your password');
  expect(sent).toEqual([]);
  await userEvent.type(within(sheet).getByLabelText('Your password'), 'wrong');
  await userEvent.click(send);
  await within(sheet).findByText('Current password is incorrect');
  await userEvent.clear(within(sheet).getByLabelText('Your password'));
  await userEvent.type(within(sheet).getByLabelText('Your password'), 'right');
  await userEvent.click(send);
  await waitFor(() => expect(sent).toEqual([{ password: 'wrong' }, { password: 'right' }]));
});

it('shows how far a closing is and what it waits for, and cancels it', { tags: ['P151', 'P152'] }, async () => {
  let cancelled = 0;
  const { sheet } = await open({
    'GET /api/closing': () => ({ closing: cancelled ? null : { ...CLOSING, problem: 'refused' } }),
    'DELETE /api/closing': () => {
      cancelled += 1;
      return { closing: null };
    },
  });
  await within(sheet).findByText('The payout was refused. We look into it.');
  within(sheet).getByRole('button', { name: 'Payout WD00001' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel closing' }));
  await waitFor(() => expect(cancelled).toBe(1));
  await within(sheet).findByLabelText('Your password');
});

it('offers no cancellation once the payout is approved', { tags: ['P152'] }, async () => {
  const { sheet } = await open({ 'GET /api/closing': () => ({ closing: { ...CLOSING, canCancel: false } }) });
  await within(sheet).findByText(/can no longer be cancelled/);
  expect(within(sheet).queryByRole('button', { name: 'Cancel closing' })).toBeNull();
});
