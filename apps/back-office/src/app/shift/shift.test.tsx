import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { HandoverNotes } from './handover-notes.tsx';
import { ShiftButton } from './shift-button.tsx';
import type { Shift } from './use-shift.ts';

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => import('./shift-sheet.tsx'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const AT = '2026-11-16T09:00:00.000Z';
const ID = '0192a0c4-5a51-7c3e-8f00-0000000000aa';
const NOTHING = { items: 0, conversations: 0 };
const person = (id: string, name: string, takes = NOTHING) => ({ id, name, since: AT, takes });
const ME = meOf('finance');
const SHIFT: Shift = {
  people: [
    person(ME.id, ME.name),
    person('nok', 'Nok Dara', { items: 2, conversations: 0 }),
    person('sue', 'Sue Porn'),
  ],
  mine: { items: 2, conversations: 1 },
  notes: [{ id: ID, by: 'Nok Dara', text: 'KBANK is slow', createdAt: AT }],
  own: null,
};

async function open(
  answer: () => Shift,
  more: Parameters<typeof playServer>[0] = {},
  role: 'finance' | 'viewer' = 'finance',
) {
  act(() => startShift({ ...meOf(role), id: ME.id }));
  const requests = playServer({ 'GET /api/office/shift': answer, ...more });
  await show(
    <>
      <HandoverNotes />
      <ShiftButton />
    </>,
    { at: '/queue/slips?open=slips.1' },
  );
  return requests;
}
const openSheet = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /on shift/ }));
  return within(await screen.findByRole('dialog'));
};

describe('a handover note', () => {
  it('stands above the page with who and when until it is read', { tags: ['O1072'] }, async () => {
    let shift = SHIFT;
    const received = await open(() => shift, {
      [`POST /api/office/shift/notes/${ID}/read`]: () => {
        shift = { ...SHIFT, notes: [] };
        return { message: 'OK' };
      },
    });
    const note = within(await screen.findByRole('region', { name: 'Handover note' }));
    expect(note.getByText('Handover note of Nok Dara')).toBeTruthy();
    expect(note.getByText('KBANK is slow')).toBeTruthy();
    await userEvent.click(note.getByRole('button', { name: 'I have read it' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(received.mock.calls.map(([name]) => name)).toContain(`POST /api/office/shift/notes/${ID}/read`);
  });

  it('is written on the sheet of the shift, not empty, and not by who only looks', { tags: ['O1072'] }, async () => {
    const sent = vi.fn();
    await open(() => SHIFT, { 'POST /api/office/shift/notes': ({ body }) => (sent(body), { message: 'OK' }) });
    const sheet = await openSheet();
    await userEvent.click(await sheet.findByRole('button', { name: 'Leave a note' }));
    const form = within(await screen.findByRole('dialog', { name: 'Leave a note' }));
    await userEvent.click(form.getByRole('button', { name: 'Leave a note' }));
    expect(await form.findByText('Write what the next shift must know')).toBeTruthy();
    await userEvent.type(form.getByRole('textbox'), 'look after W1');
    await userEvent.click(form.getByRole('button', { name: 'Leave a note' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ text: 'look after W1' }));
    cleanup();
    await open(() => SHIFT, {}, 'viewer');
    const looking = await openSheet();
    expect(await looking.findByText('Nok Dara')).toBeTruthy();
    expect(looking.queryByRole('button', { name: 'Leave a note' })).toBeNull();
  });
});

describe('all of mine', () => {
  it('is offered to colleagues who may take some, says what goes back, and shows a refusal', {
    tags: ['O1072'],
  }, async () => {
    const sent = vi.fn();
    let answer: object = new Refusal('COLLEAGUE_AWAY', 409);
    await open(() => SHIFT, { 'POST /api/office/shift/give': ({ body }) => (sent(body), answer) });
    const sheet = await openSheet();
    expect(await sheet.findByText('Ploy Srisuk (you)')).toBeTruthy();
    await userEvent.click(sheet.getByRole('button', { name: 'Give all of mine' }));
    const form = within(await screen.findByRole('dialog', { name: 'Give all of your work away?' }));
    expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['Nobody: back to the queue', 'Nok Dara'],
    ]);
    await userEvent.selectOptions(form.getByRole('combobox'), 'nok');
    expect(form.getByText(/^1 goes back to the queue/)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'My shift is over' }));
    await userEvent.click(form.getByRole('button', { name: 'Give all of mine' }));
    expect(await form.findByRole('alert')).toBeTruthy();
    expect(sent).toHaveBeenLastCalledWith({ to: 'nok', note: 'My shift is over' });
    answer = { given: { items: 2, conversations: 0 }, back: { items: 0, conversations: 1 } };
    await userEvent.selectOptions(form.getByRole('combobox'), '');
    await userEvent.click(form.getByRole('button', { name: 'Give all of mine' }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ to: null, note: 'My shift is over' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
