import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeyStrokes } from '../../shared/keys/use-key-strokes.ts';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
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
const line = {
  id: ID,
  memberId: 'A1042',
  name: 'Mali Jaidee',
  username: '0812345678',
  guest: null,
  locale: 'th',
  room: 'krapao-A1042',
  state: 'open',
  desk: 'support',
  takenBy: null,
  labels: ['vip'],
  unread: 2,
  customerReadSeq: 0,
  waitingSince: '2026-11-16T09:00:00.000Z',
  last: entry(2, 'ยอดยังไม่เข้า'),
  rating: null,
  linkedMemberId: null,
};
const replies = [{ code: 'slip', title: 'Slip received', texts: { th: 'ได้รับสลิปแล้วค่ะ', la: 'x', en: 'We have it' } }];

function entry(seq: number, message: string) {
  return {
    ...{ id: `0192a0c4-5a51-7c3e-8f00-00000000000${seq}`, seq, sender: 'customer', session_id: null, agent: null },
    ...{ userId: 'A1042', guestId: null, username: null, name: 'Mali Jaidee', deviceToken: null },
    message: { message_type: 'text', payload: { message } },
    createdAt: '2026-11-16T09:00:00.000Z',
  };
}

const ANSWERS = {
  'GET /api/office/chat': () => ({ conversations: [line], next: null }),
  'GET /api/office/chat/counts': () => ({ open: 5, finance: 0, waiting: 3, mine: 2, guests: 1, news: 0, newest: null }),
  'GET /api/office/chat/team': () => [{ id: 'x', name: 'Nok Dara', isOnShift: true }],
  'GET /api/office/canned-replies': () => replies,
  [`GET /api/office/chat/${ID}`]: () => ({ ...line, notes: [], guestFacts: null }),
  [`GET /api/office/chat/${ID}/messages`]: () => [entry(2, 'ยอดยังไม่เข้า'), entry(1, 'ฝาก 500 แล้วค่ะ')],
  [`POST /api/office/chat/${ID}/take`]: () => line,
  [`POST /api/office/chat/${ID}/read`]: () => ({ message: 'OK' }),
  [`POST /api/office/chat/${ID}/messages`]: () => ({ ...entry(3, 'x'), sender: 'other' }),
};

function Desk() {
  useKeyStrokes();
  return <InboxPage />;
}

async function open(role: 'support' | 'viewer' = 'support', at = '/inbox', answers: Record<string, () => object> = {}) {
  const requests = playServer({ ...ANSWERS, ...answers });
  startShift(meOf(role));
  await show(<Desk />, { texts: ['inbox', 'chat'], at });
  const sent = (name: string) => requests.mock.calls.filter(([call]) => call === name).map(([, request]) => request);
  return { sent };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

it('the inbox shows who waits, what is new, how many there are of each kind and who is on shift', {
  tags: ['O301'],
}, async () => {
  await open();
  const row = await screen.findByRole('button', { name: /Mali Jaidee/ });
  expect(row.textContent).toContain('ยอดยังไม่เข้า');
  expect(row.textContent).toContain('2 new messages');
  expect(row.textContent).toContain('vip');
  expect((await screen.findByRole('link', { name: /Mine/ })).textContent).toBe('Mine2');
  expect(await screen.findByText('1 agent on shift')).toBeTruthy();
});

it('each tab asks for its own', { tags: ['O303'] }, async () => {
  const { sent } = await open('support', '/inbox/mine');
  await screen.findByRole('button', { name: /Mali Jaidee/ });
  expect(sent('GET /api/office/chat')[0].url.searchParams.get('takenBy')).toBe(meOf().id);
});

it('J opens the first conversation, T takes it, R leads to the answer, and N to a note and Escape out of it', async () => {
  const { sent } = await open();
  await screen.findByRole('button', { name: /Mali Jaidee/ });
  await userEvent.keyboard('j');
  expect(await screen.findByText('ฝาก 500 แล้วค่ะ')).toBeTruthy();
  expect(screen.getByText('Member A1042 · Thai · Automatic answers')).toBeTruthy();
  await userEvent.keyboard('t');
  await vi.waitFor(() => expect(sent(`POST /api/office/chat/${ID}/take`)).toHaveLength(1));
  await userEvent.keyboard('r');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write an answer' }));
  await userEvent.keyboard('{Escape}n');
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Add a note'));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText('ฝาก 500 แล้วค่ะ')).toBeTruthy();
});

it('a slash offers canned replies in the customer’s language, Enter takes one, and Enter again sends it', {
  tags: ['O309'],
}, async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const { sent } = await open('support', `/inbox?c=${ID}`);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write an answer' });
  await screen.findByRole('button', { name: 'Slip received' });
  await userEvent.type(field, '/sl{Enter}');
  expect(field.value).toBe('ได้รับสลิปแล้วค่ะ');
  await userEvent.type(field, ' ขอบคุณค่ะ{Shift>}{Enter}{/Shift}รอสักครู่{Enter}');
  expect(field.value).toBe('');
  await vi.waitFor(() => expect(sent(`POST /api/office/chat/${ID}/messages`)).toHaveLength(1));
  expect(sent(`POST /api/office/chat/${ID}/messages`)[0].body.message).toEqual({
    message_type: 'text',
    payload: { message: 'ได้รับสลิปแล้วค่ะ ขอบคุณค่ะ\nรอสักครู่' },
  });
});

it('whoever may only read sees the conversation and nothing to write or change it with', {
  tags: ['O311'],
}, async () => {
  const { sent } = await open('viewer', `/inbox?c=${ID}`);
  expect(await screen.findByText('Your role may read, not answer')).toBeTruthy();
  expect(await screen.findByText('ฝาก 500 แล้วค่ะ')).toBeTruthy();
  for (const name of ['Take', 'Hand over', 'Close', 'Save note']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  fireEvent.keyDown(window, { key: 't', code: 'KeyT' });
  expect(sent(`POST /api/office/chat/${ID}/take`)).toEqual([]);
  expect(sent(`POST /api/office/chat/${ID}/read`)).toEqual([]);
});

it('an answer that was written without a connection is kept, and sent once when there is one, whatever is open', {
  tags: ['O308'],
}, async () => {
  const { sent } = await open('support', `/inbox?c=${ID}`);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write an answer' });
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  await userEvent.type(field, 'On it');
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
  cleanup();
  expect(localStorage.getItem('chatOutbox')).toContain('On it');
  vi.stubGlobal('fetch', online);
  await show(<Desk />, { texts: ['inbox', 'chat'], at: '/inbox' });
  await vi.waitFor(() => expect(localStorage.getItem('chatOutbox')).toBe('[]'));
  const ids = sent(`POST /api/office/chat/${ID}/messages`).map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
});

it('what was not sent is nobody else’s: it is gone when the desk is left', { tags: ['O420'] }, () => {
  startShift(meOf());
  localStorage.setItem('chatOutbox', JSON.stringify([{ id: 'a', conversation: ID, message: {} }]));
  leave();
  expect(localStorage.getItem('chatOutbox')).toBeNull();
});

it('tells before an answer that the member is excluded, and until when', { tags: ['P27'] }, async () => {
  const exclusion = { reason: 'self-exclusion', until: '2027-05-18T02:00:00.000Z' };
  await open('support', '/inbox', { 'GET /api/office/members/A1042': () => ({ exclusion }) });
  await screen.findByRole('button', { name: /Mali Jaidee/ });
  await userEvent.keyboard('j');
  await screen.findByText('Excluded from play until 18/05/2027 09:00. Send nothing about bonuses or offers.');
});
