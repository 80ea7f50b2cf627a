import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '../../shared/attention/notify.ts';
import { useKeyStrokes } from '../../shared/keys/use-key-strokes.ts';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, Refusal, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { ChatAttention } from './chat-attention.tsx';
import { InboxPage } from './inbox-page.tsx';

// A busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const listeners = new Map<string, (signal: object) => void>();
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = {
      connected: false,
      on: (name: string, listener: (signal: object) => void) => listeners.set(name, listener) && socket,
      off: () => socket,
      emit: () => socket,
      close: () => socket,
      connect: () => socket,
    };
    return socket;
  },
}));
vi.mock('../../shared/attention/notify.ts', () => ({ notify: vi.fn() }));

const ID = '0192a0c4-5a51-7c3e-8f00-0000000000aa';
const NOK = { id: 'nok', name: 'Nok Dara' };
const AT = '2026-11-16T09:00:00.000Z';
const messageOf = (id: string, message: string) => ({
  ...{ id, seq: 1, sender: 'customer', session_id: null, agent: null, userId: 'A1042', guestId: null },
  ...{ username: null, name: 'Mali', deviceToken: null, createdAt: AT },
  message: { message_type: 'text', payload: { message } },
});
const line = {
  ...{ id: ID, memberId: 'A1042' as string | null, name: 'Mali Jaidee' as string | null, username: '0812345678' },
  ...{
    guest: null as string | null,
    locale: 'th',
    room: 'krapao-A1042',
    state: 'open',
    desk: 'support',
    labels: [],
    unread: 0,
  },
  ...{ takenBy: null as typeof NOK | null, customerReadSeq: 0, waitingSince: null, last: null, rating: null },
  linkedMemberId: null as string | null,
};
const guest = { ...line, memberId: null, name: null, guest: '8f9a' };
const guestFacts = {
  ...{ device: 'Mozilla/5.0 (iPhone) Safari/605', pages: ['/login', '/how-to'], firstAt: AT, closedTimes: 2 },
};

let opened: object;
let counts: object;
const answers = () => ({
  'GET /api/office/chat': () => ({ conversations: [line], next: null }),
  'GET /api/office/chat/counts': () => ({
    open: 1,
    finance: 0,
    waiting: 0,
    mine: 0,
    guests: 0,
    news: 0,
    newest: null,
    ...counts,
  }),
  'GET /api/office/chat/team': () => [],
  'GET /api/office/canned-replies': () => [],
  [`GET /api/office/chat/${ID}`]: () => opened,
  [`GET /api/office/chat/${ID}/messages`]: () => [],
  [`POST /api/office/chat/${ID}/read`]: () => ({ message: 'OK' }),
  [`POST /api/office/chat/${ID}/close`]: () => opened,
  [`POST /api/office/chat/${ID}/messages`]: () => messageOf('x', 'x'),
  [`PUT /api/office/chat/${ID}/member`]: () => opened,
});

function Desk() {
  useKeyStrokes();
  return <InboxPage />;
}

async function open(more: Parameters<typeof playServer>[0] = {}) {
  const requests = playServer({ ...answers(), ...more });
  startShift(meOf('support'));
  await show(<Desk />, { texts: ['inbox', 'chat'], at: `/inbox?c=${ID}` });
  return (name: string) => requests.mock.calls.filter(([call]) => call === name).map(([, request]) => request);
}

beforeEach(() => {
  opened = { ...line, notes: [], guestFacts: null };
  counts = {};
  listeners.clear();
  vi.mocked(notify).mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

it('a colleague’s conversation is written into only after a question that names them', {
  tags: ['O932'],
}, async () => {
  opened = { ...line, takenBy: NOK, notes: [], guestFacts: null };
  await open();
  expect(await screen.findByText('Nok Dara has this conversation.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Write an answer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Write anyway' }));
  expect(await screen.findByRole('textbox', { name: 'Write an answer' })).toBeTruthy();
});

it('a colleague’s conversation is closed only after a question', {
  tags: ['O932'],
}, async () => {
  opened = { ...line, takenBy: NOK, notes: [], guestFacts: null };
  const sent = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Close the conversation of Nok Dara?' });
  expect(sent(`POST /api/office/chat/${ID}/close`)).toEqual([]);
  await userEvent.click(within(question).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent(`POST /api/office/chat/${ID}/close`)).toHaveLength(1));
  expect(sent(`POST /api/office/chat/${ID}/close`)[0].url.searchParams.get('over')).toBe('nok');
});

it('a guest’s side shows what is known of them, and support finds the member they are', {
  tags: ['O933', 'O934'],
}, async () => {
  opened = { ...guest, notes: [], guestFacts };
  const found = {
    ...{ id: 'A1042', name: 'Mali Jaidee', phone: '081***5678' },
    bank: { code: 'KBANK', accountNo: 'x6780' },
  };
  const sent = await open({ 'GET /api/office/members': () => ({ members: [found], next: null }) });
  for (const text of ['Safari · iPhone', '/login', '/how-to', '2 closed', 'Not known to be a member'])
    expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Find the member' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Member' }), 'mali');
  opened = { ...guest, linkedMemberId: 'A1042', notes: [], guestFacts };
  await userEvent.click(await screen.findByRole('button', { name: /Mali Jaidee/ }));
  expect(sent(`PUT /api/office/chat/${ID}/member`)[0].body).toEqual({ memberId: 'A1042' });
  expect(await screen.findByText('Taken for member A1042. The guest sees nothing of this account.')).toBeTruthy();
});

it('a card is chosen from the member’s own entries and slips, not typed', { tags: ['O935'] }, async () => {
  const entry = (reference: string, statementType: string, createdAt: string) => ({
    ...{ id: reference, reference, statementType, createdAt, amount: 500, currency: 'THB', status: 'SUCCESS' },
  });
  const slip = {
    id: 's',
    reference: 'S-1',
    status: 'review',
    reason: null,
    amount: 300,
    currency: 'THB',
    createdAt: AT,
  };
  const sent = await open({
    'GET /api/office/members/A1042/statement': () => ({
      ...{ total: 2, next: null },
      lines: [
        entry('D-1', 'deposit', '2026-11-16T08:00:00.000Z'),
        entry('W-1', 'withdraw', '2026-11-16T10:00:00.000Z'),
      ],
    }),
    'GET /api/office/members/A1042/slips': () => ({ slips: [{ ...slip, settledAt: null }], next: null }),
    'GET /api/office/members/A1042': () => new Refusal('NO_DATA', 404),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Card' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Card' }));
  const shown = async () => (await sheet.findAllByText(/-1$/)).map(({ textContent }) => textContent?.slice(-3));
  expect(await shown()).toEqual(['W-1', 'S-1', 'D-1']);
  await userEvent.click(sheet.getByRole('radio', { name: 'Slip' }));
  expect(await shown()).toEqual(['S-1']);
  await userEvent.click(sheet.getByRole('button', { name: /S-1/ }));
  await waitFor(() => expect(sent(`POST /api/office/chat/${ID}/messages`)).toHaveLength(1));
  expect(sent(`POST /api/office/chat/${ID}/messages`)[0].body.message).toEqual({
    message_type: 'text',
    payload: { message: '', reference: 'S-1' },
  });
});

it('what is new stands in the title, and asks for attention once; what was there before does not', {
  tags: ['O936'],
}, async () => {
  const newest = { ...line, conversation: ID, message: messageOf('first', 'Hello') };
  counts = { news: 2, newest };
  playServer(answers());
  startShift(meOf('support'));
  await show(<ChatAttention />);
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
  cleanup();
  expect(document.title).not.toMatch(/^\(/);

  counts = {};
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
  const client = new QueryClient();
  await show(
    <QueryClientProvider client={client}>
      <ChatAttention />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryData(['inbox', 'counts'])).toBeTruthy());
  counts = { news: 1, newest };
  await act(() => client.invalidateQueries({ queryKey: ['inbox'] }));
  await waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect(notify).toHaveBeenCalledWith({ kind: 'chat', title: 'Mali Jaidee', body: 'Hello', path: `/inbox/${ID}` });
  await act(() => client.invalidateQueries({ queryKey: ['inbox'] }));
  expect(notify).toHaveBeenCalledOnce();
});

it('a conversation that is handed over asks its new agent’s attention alone', { tags: ['O936'] }, async () => {
  playServer(answers());
  startShift(meOf('support'));
  await show(<ChatAttention />);
  await waitFor(() => expect(listeners.has('changed')).toBe(true));
  act(() => listeners.get('changed')?.({ id: ID, handedTo: 'nok' }));
  act(() => listeners.get('changed')?.({ id: ID, handedTo: meOf().id }));
  await waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect(notify).toHaveBeenCalledWith({
    ...{ kind: 'chat', title: 'A conversation was handed to you', body: 'Mali Jaidee', path: `/inbox/${ID}` },
  });
});
