import type { AnswerOf } from '@krapao/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entry } from '../../testing/entry.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';

type Notice = AnswerOf<'GET /api/notices'>['notices'][number];

const now = Date.now();
const at = (hoursAgo: number) => new Date(now - hoursAgo * 3_600_000).toISOString();
const NOTICES: Notice[] = [
  { id: '9', kind: 'money', at: at(0), isUnread: true, entry: entry({ reference: 'IN', amount: 500 }) },
  {
    ...{ id: '8', kind: 'withdraw-approved', at: at(0), isUnread: true },
    entry: entry({ reference: 'OUT', statementType: 'withdraw', amount: -200, status: 'IN_PROGRESS' }),
  },
  { id: '7', kind: 'slip-failed', at: at(0), slip: { reference: 'S', reason: 'EXPIRED_SLIP' } },
  { id: '6', kind: 'bank-account', at: at(0), bankCode: 'KBANK', end: '3210' },
  { id: '5', kind: 'password', at: at(72) },
];

const open = (answers: Answers = {}) =>
  openApp('/user/notices', {
    answers: {
      'GET /api/notices': () => ({ unread: 2, notices: NOTICES, next: null }),
      'GET /api/statement/news': () => ({ unread: 1, notices: 2, entries: [], coins: [] }),
      ...answers,
    },
  });

it('tells each kind in the reader’s words, by day, and leads to its subject', async () => {
  await open();
  const first = await screen.findByRole('link', { name: /฿500.00 has arrived.*Unread/ });
  expect(first.getAttribute('href')).toBe('/user/statement?receipt=IN');
  const linkOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkOf(/withdrawal of ฿200.00 is approved.*Unread/)).toBe('/user/statement?receipt=OUT');
  expect(linkOf(/Slip not accepted: /)).toBe('/user/statement?slips');
  expect(linkOf(/Withdrawals now go to KBANK ••3210.*Not you\?/)).toBe('/user/profile');
  expect(screen.getByRole('link', { name: /Your password was changed/ }).textContent).not.toContain('Unread');
  expect(screen.getByRole('heading', { name: /^Today/ })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
});

it('tells why a withdrawal was refused', { tags: ['O864'] }, async () => {
  const steps = [{ step: 'rejected', at: at(0), note: null, refusal: 'CONTACT_US' } as const];
  const refused = entry({ reference: 'OUT', statementType: 'withdraw', amount: -200, status: 'FAILED', steps });
  await open({
    'GET /api/notices': () => ({
      unread: 0,
      notices: [{ id: '1', kind: 'money', at: at(0), entry: refused }],
      next: null,
    }),
  });
  await screen.findByRole('link', { name: /฿200.00 was refused.*Contact us before you withdraw again/ });
});

it('leads from a deposit above a limit to the limits', { tags: ['P18'] }, async () => {
  await open({
    'GET /api/notices': () => ({ unread: 0, notices: [{ id: '1', kind: 'deposit-held', at: at(0) }], next: null }),
  });
  const link = await screen.findByRole('link', { name: /A deposit arrived above your limit/ });
  expect(link.getAttribute('href')).toBe('/user/profile?safely');
});

it('tells how the check of a registration ended, with the end of an exclusion', { tags: ['P159'] }, async () => {
  await open({
    'GET /api/notices': () => ({
      unread: 2,
      notices: [
        { id: '2', kind: 'registration-excluded', at: at(0), until: '2027-05-18T02:00:00.000Z' },
        { id: '1', kind: 'registration-cleared', at: at(0) },
      ],
      next: null,
    }),
  });
  await screen.findByRole('link', { name: /Deposits and games are open/ });
  screen.getByRole('link', { name: /excluded you from deposits and games until 18\/05\/2027 09:00:00/ });
});

it('the bell counts what is unread until all that is shown is marked', async () => {
  let unread = 2;
  const { press, sent } = await open({
    'GET /api/statement/news': () => ({ unread: 0, notices: unread, entries: [], coins: [] }),
    'GET /api/notices': () => ({
      unread,
      notices: NOTICES.map(({ isUnread, ...notice }) => ({ ...notice, ...(isUnread && unread > 0 && { isUnread }) })),
      next: null,
    }),
    'POST /api/notices/read': () => {
      unread = 0;
      return { unread };
    },
  });
  await screen.findByRole('link', { name: 'Notifications 2 unread' });
  await press('Mark all as read');
  await screen.findByRole('link', { name: 'Notifications' });
  expect(sent('POST /api/notices/read')).toEqual([{ id: '9', andOlder: true }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
});

it('a notice that is opened is read', async () => {
  const { press, sent, at: path } = await open({ 'POST /api/notices/read': () => ({ unread: 1 }) });
  await press(/is approved/);
  expect(path()).toBe('/user/statement?receipt=OUT');
  await waitFor(() => expect(sent('POST /api/notices/read')).toEqual([{ id: '8' }]));
});

it('older ones follow on demand, and nothing yet is said so', async () => {
  const [newest, ...others] = NOTICES as [Notice, ...Notice[]];
  const { press, requests } = await open({
    'GET /api/notices': ({ path }) =>
      path.includes('after=older')
        ? { unread: 2, notices: others, next: null }
        : { unread: 2, notices: [newest], next: 'older' },
  });
  await press('Show older ones');
  await screen.findByText('Your password was changed');
  expect(requests.filter(({ key }) => key === 'GET /api/notices').map(({ path }) => path)).toContain(
    '/api/notices?after=older',
  );
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
});

it('news stands among them with its text, and leads to its page if it has one', { tags: ['P230'] }, async () => {
  const news = { title: 'The wheel is new', text: 'Two lines\nof text', link: 'spin' as const };
  const {
    press,
    sent,
    at: path,
  } = await open({
    'GET /api/notices': () => ({
      unread: 2,
      notices: [
        { id: '12', kind: 'news', at: at(0), isUnread: true, news: { ...news, title: 'No page', link: null } },
        { id: '11', kind: 'news', at: at(0), isUnread: true, news },
      ],
      next: null,
    }),
    'POST /api/notices/read': () => ({ unread: 1 }),
  });
  const link = await screen.findByRole('link', { name: /^The wheel is new/ });
  expect(link.getAttribute('href')).toBe('/user/spin');
  await press(/No page/);
  await waitFor(() => expect(sent('POST /api/notices/read')).toEqual([{ id: '12' }]));
  expect(path()).toBe('/user/notices');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('without notices the page says what will come', async () => {
  await open({ 'GET /api/notices': () => ({ unread: 0, notices: [], next: null }) });
  await screen.findByRole('heading', { name: 'No notifications yet' });
});

it('a sign-in elsewhere can be reported, after a question; one from here cannot', async () => {
  const device = 'Mozilla/5.0 (iPhone) Safari/604.1';
  const login = { device, address: '203.0.113.x', isNew: true, isCurrent: false, isReported: false };
  const notices = (isReported: boolean): Notice[] => [
    { id: '3', kind: 'login', at: at(0), isUnread: true, login: { ...login, isReported } },
    { id: '2', kind: 'login', at: at(1), login: { ...login, isNew: false, isCurrent: true } },
  ];
  let isReported = false;
  const { press, times } = await open({
    'GET /api/notices': () => ({ unread: 1, notices: notices(isReported), next: null }),
    'POST /api/notices/{id}/not-me': () => {
      isReported = true;
      return { message: 'SUCCESS' };
    },
  });
  const link = await screen.findByRole('link', { name: /A new device logged in: .*iPhone.*network 203\.0\.113\.x/ });
  expect(link.getAttribute('href')).toBe('/user/profile?devices');
  screen.getByRole('link', { name: /Logged in on .*This is the device you are using/ });
  expect(screen.getAllByRole('button', { name: "This wasn't me" })).toHaveLength(1);
  await press("This wasn't me");
  expect(times('POST /api/notices/{id}/not-me')).toBe(0);
  await press('Log out and lock');
  await screen.findByText(/You reported this login/);
  expect(times('POST /api/notices/{id}/not-me')).toBe(1);
  expect(screen.queryByRole('button', { name: "This wasn't me" })).toBeNull();
});
