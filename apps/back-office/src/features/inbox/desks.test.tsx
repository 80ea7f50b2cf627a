import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages } from '@krapao/web/i18n/messages.tsx';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeyStrokes } from '../../shared/keys/use-key-strokes.ts';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { InboxPage } from './inbox-page.tsx';

// A busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

vi.mock('socket.io-client', () => ({
  io: () => {
    const itself = () => socket;
    const socket = { connected: false, on: itself, off: itself, emit: itself, close: itself, connect: itself };
    return socket;
  },
}));

const ID = '0192a0c4-5a51-7c3e-8f00-0000000000aa';
const NOK = { id: 'nok', name: 'Nok Dara' };
const MOVE = `POST /api/office/chat/${ID}/desk`;
const entry = (seq: number, message: string, createdAt: string) => ({
  ...{ id: `m${seq}`, seq, sender: 'customer', session_id: null, agent: null, userId: 'A1042', guestId: null },
  ...{ username: null, name: 'Mali', deviceToken: null, createdAt },
  message: { message_type: 'text', payload: { message } },
});
const line = {
  ...{ id: ID, memberId: 'A1042', name: 'Mali Jaidee', username: '0812345678', guest: null, locale: 'th' },
  ...{ room: 'krapao-A1042', state: 'open', desk: 'support', labels: [], unread: 0, takenBy: null },
  ...{ customerReadSeq: 0, waitingSince: null, last: null, rating: null, linkedMemberId: null },
};
const atFinance = {
  ...{ ...line, desk: 'finance', guestFacts: null },
  notes: [{ by: NOK, text: 'Check the bank', createdAt: '2026-11-16T09:01:00.000Z', desk: 'finance' }],
};

let opened: object;
const ANSWERS = () => ({
  'GET /api/office/chat': () => ({ conversations: [line], next: null }),
  'GET /api/office/chat/counts': () => ({
    ...{ open: 1, finance: 4, waiting: 0, mine: 0, guests: 0, news: 0, newest: null, targetMinutes: 3 },
  }),
  'GET /api/office/chat/team': () => [{ ...NOK, isOnShift: true }],
  'GET /api/office/canned-replies': () => [],
  [`GET /api/office/chat/${ID}`]: () => opened,
  [`GET /api/office/chat/${ID}/messages`]: () => [
    entry(2, 'still there?', '2026-11-16T09:02:00.000Z'),
    entry(1, 'where is it?', '2026-11-16T09:00:00.000Z'),
  ],
  [`POST /api/office/chat/${ID}/read`]: () => ({ message: 'OK' }),
  [MOVE]: (): object => ({ message: 'OK' }),
});

function Desk() {
  useKeyStrokes();
  return <InboxPage />;
}

async function open(
  role: 'support' | 'finance' | 'viewer',
  { at = `/inbox?c=${ID}`, answers = {} }: { at?: string; answers?: object } = {},
) {
  const requests = playServer({ ...ANSWERS(), ...answers });
  startShift(meOf(role));
  await show(<Desk />, { texts: ['inbox', 'chat'], at });
  return (name: string) => requests.mock.calls.filter(([call]) => call === name).map(([, request]) => request);
}
const sheetOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

beforeEach(() => {
  opened = { ...line, notes: [], guestFacts: null };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

it('support hands a conversation to finance with a note, never without; a refusal is shown', {
  tags: ['O1078'],
}, async () => {
  let answer: object = new Refusal('DESK_CHANGED', 409, { desk: 'finance' });
  const sent = await open('support', { answers: { [MOVE]: () => answer } });
  const sheet = await sheetOf('To finance');
  await userEvent.click(sheet.getByRole('button', { name: 'To finance' }));
  expect(await sheet.findByText('Write why')).toBeTruthy();
  expect(sent(MOVE)).toEqual([]);
  await userEvent.type(sheet.getByRole('textbox', { name: 'Why' }), 'Check the bank');
  await userEvent.click(sheet.getByRole('button', { name: 'To finance' }));
  expect(await sheet.findByText('Finance has this conversation now')).toBeTruthy();
  answer = { message: 'OK' };
  await userEvent.click(sheet.getByRole('button', { name: 'To finance' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(MOVE).map(({ body }) => body)).toEqual(Array(2).fill({ to: 'finance', note: 'Check the bank' }));
});

it('the note is a line among the messages; support reads on, and may take the conversation back', {
  tags: ['O1078'],
}, async () => {
  opened = atFinance;
  await open('support');
  const log = await screen.findByRole('log');
  await within(log).findByText('still there?');
  expect(log.textContent).toMatch(/where is it\?.*Nok Dara handed it to finance.*Check the bank.*still there\?/);
  expect(screen.getByText('Finance has this conversation.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Write an answer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
  expect(screen.getByRole('button', { name: 'To support' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: /Finance/ })).textContent).toBe('Finance4');
});

it('finance begins with its own conversations, answers them, and leaves one that it returned', {
  tags: ['O1078', 'O1079'],
}, async () => {
  opened = atFinance;
  const sent = await open('finance');
  expect(await screen.findByRole('textbox', { name: 'Write an answer' })).toBeTruthy();
  expect(sent('GET /api/office/chat')[0].url.searchParams.get('desk')).toBe('finance');
  expect(sent('GET /api/office/chat/team')[0].url.searchParams.get('desk')).toBe('finance');
  expect(screen.queryByRole('link', { name: /Open|Guests/ })).toBeNull();
  const sheet = await sheetOf('To support');
  await userEvent.type(sheet.getByRole('textbox', { name: 'Why' }), 'Paid');
  await userEvent.click(sheet.getByRole('button', { name: 'To support' }));
  expect(await screen.findByText('Choose a conversation')).toBeTruthy();
  expect(sent(MOVE).map(({ body }) => body)).toEqual([{ to: 'support', note: 'Paid' }]);
});

it('finance sees nothing of a conversation that a colleague returned', { tags: ['O1079'] }, async () => {
  opened = new Refusal('NO_DATA', 400);
  await open('finance');
  expect(await screen.findByText('This conversation is not at your desk any more')).toBeTruthy();
});

it('whoever only reads is offered no hand-over', { tags: ['O1079'] }, async () => {
  opened = atFinance;
  await open('viewer');
  expect(await screen.findByText('Your role may read, not answer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'To support' })).toBeNull();
});

it('speaks Thai', { tags: ['O1078'] }, async () => {
  opened = atFinance;
  await loadMessages(['inbox', 'chat'], 'th');
  await open('support');
  act(() => changeLocale('th'));
  expect(await screen.findByText('แชตนี้อยู่กับฝ่ายการเงิน')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'ส่งให้ฝ่ายดูแลลูกค้า' })).toBeTruthy();
});
