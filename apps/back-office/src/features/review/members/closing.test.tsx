import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { WorkContext } from '../work.ts';
import { ClosingActs, ClosingBody } from './closing.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-0000-7000-8000-000000000001';
const closing = {
  ...{ id: ID, state: 'payout', requestedAt: '2026-11-16T09:00:00.000Z', problem: 'refused', payout: 'WD00001' },
  ...{ canCancel: true, member: null, endedAt: null, endedBy: null },
};

async function open(change: object = {}) {
  startShift(meOf('finance'));
  const sent = vi.fn();
  playServer({
    [`GET /api/office/closings/${ID}`]: () => ({ ...closing, ...change }),
    [`POST /api/office/closings/${ID}/retry`]: ({ body }) => {
      sent(body);
      return { message: 'OK' };
    },
  });
  const goOn = vi.fn();
  const claim = { state: 'mine' } as const;
  await show(
    <WorkContext value={{ kind: 'closings', id: ID, claim, mayDecide: true, hold: null, goOn }}>
      <ClosingBody id={ID} />
      <ClosingActs id={ID} />
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </WorkContext>,
    { texts: ['review', 'members'] },
  );
  await screen.findByText('The payout was rejected');
  return { sent, goOn };
}

it('a closing shows what it waits for and what to do, and is tried again with a reason', async () => {
  const { sent, goOn } = await open();
  screen.getByText('Correct the reason of the rejection, then try again.');
  screen.getByText('WD00001');
  await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
  const send = (await screen.findAllByRole('button', { name: /^Try again/ })).at(-1) as HTMLElement;
  await userEvent.click(send);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Reason'), 'bank corrected');
  await userEvent.click(send);
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ reason: 'bank corrected' });
});

it('a closing whose payout is approved cannot be cancelled', async () => {
  await open({ canCancel: false });
  expect(screen.queryByRole('button', { name: /^Cancel the closing/ })).toBeNull();
});
