import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { answers, Desk, ID, names, openItem, PATIENTLY, press } from './testing/review-desk.tsx';

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

it('an item put aside can be taken up again for as long as that is said', { tags: ['O443'] }, async () => {
  const hold = `/api/office/queues/withdrawals/${ID[0]}/hold`;
  const done = () => ({ message: 'OK' });
  const { sent, detail } = await openItem({ [`POST ${hold}`]: done, [`DELETE ${hold}`]: done });
  await detail.findByRole('button', { name: /^Hold/ });
  press('h');
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Waiting for the bank' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, PATIENTLY));
  await waitFor(() => expect(names(sent)).toContain(`DELETE ${hold}`), PATIENTLY);
});

it('several items are put aside at once, for the same reason', { tags: ['O443'] }, async () => {
  const holdOf = (id: string) => `POST /api/office/queues/withdrawals/${id}/hold`;
  const done = () => ({ message: 'OK' });
  act(() => startShift(meOf('finance')));
  const sent = playServer(answers({ [holdOf(ID[0])]: done, [holdOf(ID[1])]: done }));
  await show(<Desk />, { texts: ['review', 'catalogue', 'refusals'], at: '/queue/withdrawals' });
  await screen.findAllByText('Anan', {}, PATIENTLY);
  for (const box of screen.getAllByRole('checkbox', { name: /select|choose/i })) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Hold 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Waiting for the bank' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
  for (const id of ID) {
    await waitFor(
      () =>
        expect(sent).toHaveBeenCalledWith(
          holdOf(id),
          expect.objectContaining({ body: expect.objectContaining({ note: 'Waiting for the bank' }) }),
        ),
      PATIENTLY,
    );
  }
});
