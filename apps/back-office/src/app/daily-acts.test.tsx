import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InboxPage } from '../features/inbox/inbox-page.tsx';
import { LedgerPage } from '../features/ledger/ledger-page.tsx';
import type { MemberHead } from '../features/members/queries.ts';
import { DocumentsTab } from '../features/members/tabs/documents-tab.tsx';
import { ReviewPage } from '../features/review/review-page.tsx';
import { leave, startShift } from '../shared/session/session.ts';
import { playServer, show } from '../shared/testing/desk.tsx';
import { meOf } from '../shared/testing/operator.ts';
import { ShiftButton } from './shift/shift-button.tsx';

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

const ID = '0192a0c4-5a51-7c3e-8f00-00000000000a';
const AT = '2026-11-18T09:00:00.000Z';
const OK = () => ({ message: 'OK' });

let clicks: number;
const click = async (target: HTMLElement) => {
  clicks += 1;
  // Waits for sheets that are loaded by the click.
  await act(async () => {
    fireEvent.click(target);
  });
};
const press = async (name: string | RegExp, place: { findByRole: typeof screen.findByRole } = screen) =>
  await click(await place.findByRole('button', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const bodiesOf = (requests: ReturnType<typeof playServer>, name: string) =>
  requests.mock.calls.filter(([call]) => call === name).map(([, { body }]) => body);

beforeAll(() => import('./shift/shift-sheet.tsx'));
beforeEach(() => {
  clicks = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

describe('a document', () => {
  const PATH = '/api/office/members/M1/documents';
  const document = {
    ...{ id: 'd1', kind: 'identity', state: 'received', requestedAt: AT, requestedBy: 'Nok', receivedAt: AT },
    ...{ decidedAt: null, decidedBy: null, refusal: null, expiresOn: null },
    files: [{ id: 'f1', bytes: 9, uploadedBy: null, uploadedAt: AT, removedAt: null }],
  };
  const open = async () => {
    startShift(meOf('support'));
    const requests = playServer({
      [`GET ${PATH}`]: () => [document],
      [`GET ${PATH}/d1/files/f1`]: () => ({ mediaType: 'image/jpeg', base64: 'AAAA' }),
      [`POST ${PATH}/d1/accept`]: OK,
      [`POST ${PATH}/d1/refuse`]: OK,
    });
    await show(<DocumentsTab member={{ id: 'M1' } as MemberHead} />, { texts: ['members', 'document-refusals'] });
    await screen.findByText('To be checked');
    return requests;
  };

  it('is looked at and accepted in three clicks, whose reason is the look', { tags: ['O1176'] }, async () => {
    const requests = await open();
    await press('Look');
    await screen.findByRole('img');
    await press('Accept');
    await press('Accept', await dialogOf('Accept'));
    await waitFor(() =>
      expect(bodiesOf(requests, `POST ${PATH}/d1/accept`)).toEqual([
        { expiresOn: null, reason: 'Looked at: it matches the member' },
      ]),
    );
    expect(clicks).toBe(3);
  });

  it('is not accepted unseen without a reason of the operator', { tags: ['O1176'] }, async () => {
    const requests = await open();
    await press('Accept');
    const sheet = await dialogOf('Accept');
    await press('Accept', sheet);
    expect(await sheet.findByText('Write down why')).toBeTruthy();
    expect(bodiesOf(requests, `POST ${PATH}/d1/accept`)).toEqual([]);
  });

  it('is looked at and refused in three clicks, whose reason is what the member reads', {
    tags: ['O1176'],
  }, async () => {
    const requests = await open();
    await press('Look');
    await press('Refuse');
    const sheet = await dialogOf('Refuse');
    const [first] = sheet.getAllByRole('option');
    await press('Refuse', sheet);
    await waitFor(() =>
      expect(bodiesOf(requests, `POST ${PATH}/d1/refuse`)).toEqual([
        { refusal: 'UNREADABLE', reason: first?.textContent },
      ]),
    );
    expect(clicks).toBe(3);
  });
});

it('all own work goes back to the queue in three clicks, to a colleague in four', { tags: ['O1176'] }, async () => {
  const GIVE = 'POST /api/office/shift/give';
  const me = meOf('finance');
  startShift(me);
  const requests = playServer({
    'GET /api/office/shift': () => ({
      people: [
        { id: me.id, name: me.name, since: AT, takes: { items: 0, conversations: 0 } },
        { id: 'nok', name: 'Nok Dara', since: AT, takes: { items: 2, conversations: 0 } },
      ],
      ...{ mine: { items: 2, conversations: 0 }, notes: [], own: null },
    }),
    [GIVE]: () => ({ given: { items: 2, conversations: 0 }, back: { items: 0, conversations: 0 } }),
  });
  await show(<ShiftButton />, { at: '/queue' });
  await press(/on shift/);
  await press('Give all of mine', await dialogOf('On shift'));
  const sheet = await dialogOf('Give all of your work away?');
  // The native list counts as one more.
  fireEvent.change(sheet.getByRole('combobox'), { target: { value: 'nok' } });
  await press('Give all of mine', sheet);
  await waitFor(() => expect(bodiesOf(requests, GIVE)).toEqual([{ to: 'nok', note: 'My shift is over' }]));
  expect(clicks).toBe(3);
});

it.each([
  ['support', 'To finance', 'finance'],
  ['finance', 'To support', 'support'],
] as const)(
  '%s hands a chat to the other desk in two clicks and a note',
  {
    tags: ['O1176'],
  },
  async (desk, label, to) => {
    const line = {
      ...{ id: ID, memberId: 'A1042', name: 'Mali Jaidee', username: '0812345678', guest: null, locale: 'th' },
      ...{ room: 'krapao-A1042', state: 'open', desk, labels: [], unread: 0, takenBy: null },
      ...{ customerReadSeq: 0, waitingSince: null, last: null, rating: null, linkedMemberId: null },
    };
    const MOVE = `POST /api/office/chat/${ID}/desk`;
    startShift(meOf(desk));
    const requests = playServer({
      'GET /api/office/chat': () => ({ conversations: [line], next: null }),
      'GET /api/office/chat/counts': () => ({
        ...{ open: 1, finance: 1, waiting: 0, mine: 0, guests: 0, news: 0, newest: null, targetMinutes: 3 },
      }),
      'GET /api/office/chat/team': () => [],
      'GET /api/office/canned-replies': () => [],
      [`GET /api/office/chat/${ID}`]: () => ({ ...line, notes: [], guestFacts: null }),
      [`GET /api/office/chat/${ID}/messages`]: () => [],
      [`POST /api/office/chat/${ID}/read`]: OK,
      [MOVE]: OK,
    });
    await show(<InboxPage />, { texts: ['inbox', 'chat'], at: `/inbox?c=${ID}` });
    await press(label);
    const sheet = await dialogOf(label);
    const note = sheet.getByRole('textbox', { name: 'Why' });
    expect(document.activeElement).toBe(note);
    fireEvent.change(note, { target: { value: 'Check the bank' } });
    await press(label, sheet);
    await waitFor(() => expect(bodiesOf(requests, MOVE)).toEqual([{ to, note: 'Check the bank' }]));
    expect(clicks).toBe(2);
  },
);

it('the end of a day is signed in three clicks from the list', { tags: ['O1176'] }, async () => {
  const [DAY, SIGN] = ['2026-11-18', 'POST /api/office/day-ends/2026-11-18/sign'];
  const end = { day: DAY, state: 'open', signatures: [], isChanged: false };
  const read = { ...end, lines: [], digest: 'ab'.repeat(32), isSignedAnew: false, changes: [] };
  startShift(meOf('finance'));
  const requests = playServer({
    'GET /api/office/day-ends': () => ({ days: [end], next: null }),
    [`GET /api/office/day-ends/${DAY}`]: () => read,
    [SIGN]: () => ({ ...read, state: 'first', signatures: [] }),
  });
  await show(
    <Routes>
      <Route path="/ledger/*" element={<LedgerPage />} />
    </Routes>,
    { texts: ['ledger'], at: '/ledger/days' },
  );
  await click(await screen.findByText('18/11/2026'));
  await press('Sign');
  await press('Sign', await dialogOf(/18\/11\/2026/));
  await waitFor(() => expect(bodiesOf(requests, SIGN)).toEqual([{ digest: read.digest }]));
  expect(clicks).toBe(3);
});

it('the answer to a payout file is filed in two clicks and the choice of the file', { tags: ['O1176'] }, async () => {
  const FILE = `POST /api/office/withdrawals/batches/${ID}/result`;
  startShift(meOf('finance'));
  const requests = playServer({
    'GET /api/office/queues': () => [],
    'GET /api/office/withdrawals/batches': () => [
      {
        ...{ id: ID, number: 7, currency: 'THB', lines: 2, total: 200, madeBy: 'Ploy', paid: 0, failed: 0, madeAt: AT },
        ...{ closedBy: null, closedAt: null, cancelled: null, approval: null, takenBy: 'Ploy', takenAt: AT },
      },
    ],
    [`GET /api/office/withdrawals/batches/${ID}/lines`]: () => [],
    [FILE]: () => ({ paid: 2, failed: 0 }),
  });
  await show(
    <Routes>
      <Route path="/queue/*" element={<ReviewPage />} />
    </Routes>,
    { texts: ['review', 'bank-files', 'catalogue', 'refusals'], at: '/queue/batches' },
  );
  await click(await screen.findByText(/\b7\b/));
  const label = "Read the bank's result";
  await press(label);
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
    target: { files: [new File(['x'], 'result.csv')] },
  });
  await waitFor(() => expect(bodiesOf(requests, FILE)).toHaveLength(1));
  expect(clicks).toBe(2);
});
