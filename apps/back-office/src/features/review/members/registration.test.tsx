import { Toaster } from '@krapao/ui/layers/toaster';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import { WorkContext } from '../work.ts';
import { RegistrationActs, RegistrationBody } from './registration.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const sideOf = (id: string, phone: string, end: string) => ({
  id,
  member: { id, name: 'Mali', phone, joinedAt: '2026-11-18T02:00:00.000Z' },
  bank: { code: 'KBANK', accountName: 'MALI JAIDEE', accountNo: `xxxxxx${end}` },
});
const matchOf = (id: string, phone: string, end: string, by: object, until: string) => ({
  ...sideOf(id, phone, end),
  ...{ byName: true, byDevice: false, byAccount: false, ...by },
  exclusion: { reason: 'self-exclusion', until },
});
const ID = 'abcdefghijkl';
const first = matchOf('first', '081***1111', '1111', { byDevice: true }, '2027-05-18T02:00:00.000Z');
const second = matchOf('second', '082***2222', '2222', {}, '2026-12-24T02:00:00.000Z');

async function open(matches = [first, second], decision: object | null = null) {
  startShift(meOf('finance'));
  const sent = vi.fn();
  const respond = ({ body }: { body: unknown }) => {
    sent(body);
    return { message: 'OK' };
  };
  playServer({
    [`GET /api/office/registrations/${ID}`]: () => ({
      ...{ createdAt: '2026-11-18T02:00:00.000Z', dueAt: '2026-11-19T02:00:00.000Z' },
      ...{ registered: sideOf(ID, '089***9999', '9999'), matches, decision },
    }),
    [`POST /api/office/registrations/${ID}/clear`]: respond,
    [`POST /api/office/registrations/${ID}/same`]: respond,
  });
  const goOn = vi.fn();
  const claim = { state: 'mine' } as const;
  await show(
    <WorkContext value={{ kind: 'registrations', id: ID, claim, mayDecide: true, hold: null, goOn }}>
      <RegistrationBody id={ID} />
      <RegistrationActs id={ID} />
      <Toaster label="Messages" dismissLabel="Dismiss" />
    </WorkContext>,
    { texts: ['review', 'members'] },
  );
  await screen.findAllByText('New account');
  return { sent, goOn };
}

/** Opens the dialog of an act and gives the reason. */
async function decide(name: RegExp, reason = 'other face on the card') {
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), reason);
  return { dialog, send: () => userEvent.click(dialog.getByRole('button', { name })) };
}

it('shows the new account beside each excluded member, masked, with the match and the end of the exclusion', {
  tags: ['P159'],
}, async () => {
  await open();
  const tables = screen.getAllByRole('table');
  expect(tables).toHaveLength(2);
  for (const text of ['081***1111', '089***9999', 'KBANK xxxxxx1111', 'KBANK xxxxxx9999'])
    within(tables[0] as HTMLElement).getByText(text);
  screen.getByText('Same name and device');
  screen.getByText('Same name');
  screen.getByText(/Self-exclusion · until 18 May 2027|Self-exclusion · until .*2027/);
  screen.getByText('Decide by');
});

it('clears a registration with a reason', { tags: ['P159'] }, async () => {
  const { sent, goOn } = await open();
  const { send } = await decide(/^Another person/);
  await send();
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ reason: 'other face on the card' });
});

it('names the member it is the same as, and the end, before it excludes', { tags: ['P159'] }, async () => {
  const { sent, goOn } = await open();
  const { dialog, send } = await decide(/^Same person/, 'same card');
  dialog.getByText(/excluded until the same end as the other: .*2027/);
  await userEvent.click(dialog.getByRole('radio', { name: '082***2222' }));
  dialog.getByText(/excluded until the same end as the other: .*2026/);
  await send();
  await vi.waitFor(() => expect(goOn).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({ reason: 'same card', memberId: 'second' });
});

it('offers no act once it is decided', { tags: ['P159'] }, async () => {
  await open([first], { outcome: 'same', sameAs: 'first', by: 'Nok', at: '2026-11-18T03:00:00.000Z' });
  screen.getByText('The same person');
  expect(screen.queryByRole('button', { name: /^Another person/ })).toBeNull();
});
