import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { WorkContext } from '../work.ts';
import { ComplaintActs, ComplaintBody } from './complaint.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const complaint = {
  ...{ number: 'K7M2Q9XZ', reference: 'DEP00001', message: 'ยอดไม่ตรง', answer: null, answeredBy: null },
  ...{ createdAt: '2026-11-16T09:00:00.000Z', dueAt: '2026-11-19T09:00:00.000Z', member: null },
  entry: { type: 'deposit', amount: 500, currency: 'THB', status: 'SUCCESS', createdAt: '2026-11-16T08:00:00.000Z' },
  earlier: [
    {
      ...{ number: 'A2B3C4D5', reference: 'DEP00000', message: 'ครั้งก่อน' },
      ...{ createdAt: '2026-11-01T09:00:00.000Z', dueAt: '2026-11-04T09:00:00.000Z' },
      answer: { text: 'ตรวจแล้ว', isUpheld: false, at: '2026-11-02T09:00:00.000Z' },
    },
  ],
};

async function open() {
  startShift(meOf('support'));
  const sent = vi.fn();
  playServer({
    'GET /api/office/complaints/K7M2Q9XZ': () => complaint,
    'POST /api/office/complaints/K7M2Q9XZ/answer': ({ body }) => {
      sent(body);
      return { message: 'OK' };
    },
  });
  const goOn = vi.fn();
  const claim = { state: 'mine' } as const;
  await show(
    <WorkContext value={{ kind: 'complaints', id: 'K7M2Q9XZ', claim, mayDecide: true, hold: null, goOn }}>
      <ComplaintBody id="K7M2Q9XZ" />
      <ComplaintActs id="K7M2Q9XZ" />
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </WorkContext>,
    { texts: ['review', 'members', 'protection'] },
  );
  await screen.findByText('ยอดไม่ตรง');
  return { sent, goOn };
}

it('a complaint shows the member’s words, the movement, the time to answer, and earlier ones with their answers', async () => {
  await open();
  expect(screen.getByText('Deposit').nextSibling?.textContent).toBe('DEP00001');
  expect(screen.getByText('Answer by').nextSibling?.textContent).toContain('19/11/2026');
  screen.getByText('ครั้งก่อน');
  screen.getByText('Not upheld');
});

it('is not answered without words; the answer says whether the member was right, and the next item opens', async () => {
  const { sent, goOn } = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Uphold/ }));
  const send = await screen.findByRole('button', { name: /^Send the answer/ });
  await userEvent.click(send);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Answer to the member'), 'คืนเงินแล้ว');
  await userEvent.click(send);
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ text: 'คืนเงินแล้ว', isUpheld: true });
});

it('an answer in another language than the member’s is told before it is sent', { tags: ['O865'] }, async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^Uphold/ }));
  const answer = await screen.findByLabelText('Answer to the member');
  await userEvent.type(answer, 'We paid it back');
  screen.getByText('The member wrote in Thai, this answer is in English.');
  await userEvent.clear(answer);
  await userEvent.type(answer, 'คืนเงินแล้ว');
  expect(screen.queryByText(/The member wrote in/)).toBeNull();
});
