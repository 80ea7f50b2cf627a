import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { WorkContext } from '../work.ts';
import { RecoveryActs, RecoveryBody } from './recovery.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const RECOVERY = {
  id: ID,
  member: { id: 'mali', name: 'Mali', phone: '081***5678', joinedAt: '2026-01-18T02:00:00.000Z' },
  ...{ state: 'review', reason: null, createdAt: '2026-11-18T02:00:00.000Z', newPhone: '089***5432' },
  matches: {
    ...{ password: true, browser: false, accountNo: true, accountName: true },
    ...{ depositAmount: false, depositDay: null },
  },
  ...{ approval: null, waitHours: 72, takesEffectAt: null, endedAt: null, endedBy: null },
};

async function open(change: object = {}) {
  startShift(meOf('support'));
  const sent = vi.fn();
  const respond = ({ body }: { body: unknown }) => {
    sent(body);
    return { message: 'OK', approvalId: ID };
  };
  playServer({
    [`GET /api/office/recoveries/${ID}`]: () => ({ ...RECOVERY, ...change }),
    [`POST /api/office/recoveries/${ID}/approve`]: respond,
    [`POST /api/office/recoveries/${ID}/refuse`]: respond,
  });
  const goOn = vi.fn();
  const claim = { state: 'mine' } as const;
  await show(
    <WorkContext value={{ kind: 'recoveries', id: ID, claim, mayDecide: true, hold: null, goOn }}>
      <RecoveryBody id={ID} />
      <RecoveryActs id={ID} />
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </WorkContext>,
    { texts: ['review', 'members'] },
  );
  await screen.findByText('Full account number');
  return { sent, goOn };
}

it('shows which answers are right, and which were not given', { tags: ['P191', 'P199'] }, async () => {
  await open();
  const shownAs = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(['Password', 'Browser known from before', 'Amount of a recent deposit'].map(shownAs)).toEqual([
    ...['Right', 'Wrong', 'Wrong'],
  ]);
  expect(shownAs('Day of a recent deposit')).toBe('Not answered');
  expect(shownAs('Code by SMS')).toBe('Entered from a new number: 089***5432');
});

it('asks for a second person with a reason, after saying what will happen', { tags: ['P192', 'P199'] }, async () => {
  const { sent, goOn } = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Ask for the second yes/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/told on every device for 72 hours/);
  await userEvent.type(dialog.getByLabelText('Reason'), 'all match');
  await userEvent.click(dialog.getByRole('button', { name: /^Ask for the second yes/ }));
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ reason: 'all match' });
});

it('refuses with what the member reads, which is shown, and a note', { tags: ['P191', 'P199'] }, async () => {
  const { sent, goOn } = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Refuse/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'Has to contact us' }));
  dialog.getByText('The member reads that they have to contact us first.');
  await userEvent.type(dialog.getByLabelText('Reason'), 'voice differs');
  await userEvent.click(dialog.getByRole('button', { name: /^Refuse/ }));
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ because: 'contact', reason: 'voice differs' });
});

it('names who asked for the second person, and can still be refused', { tags: ['P192'] }, async () => {
  await open({ approval: { id: ID, askedBy: 'Pim', askedAt: '2026-11-18T03:00:00.000Z' } });
  screen.getByText(/Pim asked for a second person/);
  expect(screen.queryByRole('button', { name: /^Ask for the second yes/ })).toBeNull();
  screen.getByRole('button', { name: /^Refuse/ });
});
