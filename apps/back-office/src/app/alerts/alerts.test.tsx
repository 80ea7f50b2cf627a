import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../shared/attention/notify.ts';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { AlertBell } from './alert-bell.tsx';
import { type Alerts, freshIn, seenAfter } from './fresh-alerts.ts';
import { useAlertNotices } from './use-alerts.ts';

vi.mock(import('../../shared/attention/notify.ts'), async (original) => ({ ...(await original()), notify: vi.fn() }));
vi.setConfig({ testTimeout: 30_000 });
const PATIENTLY = { timeout: 15_000 };

beforeAll(() => import('./alert-sheet.tsx'));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.mocked(notify).mockClear();
  vi.unstubAllGlobals();
  act(leave);
});

const AT = '2026-11-16T09:00:00.000Z';
const LATER = '2026-11-16T09:05:00.000Z';
const alert = (id: string, more: object = {}) => ({
  ...{ id, kind: 'late', subject: 'slips', since: AT, n: 2, item: null, amount: null, currency: null },
  ...more,
});
const LATE = alert('late slips');
const LARGE = alert('large withdrawals W1 THB', {
  ...{ kind: 'large', subject: 'withdrawals', item: 'W1', amount: 25_000, currency: 'THB' },
});
const given = (alerts: object[], newestAt: string | null = AT) => ({ alerts, newestAt }) as Alerts;

function Desk() {
  useAlertNotices();
  return <AlertBell />;
}
async function open(answer: Alerts, id = 'operator-1') {
  act(() => startShift({ ...meOf('finance'), id }));
  playServer({ 'GET /api/office/alerts': () => answer });
  await show(<Desk />, { texts: ['review'] });
  const bell = await screen.findByRole('button', { name: /alert/i }, PATIENTLY);
  return bell;
}
const notified = () => vi.mocked(notify).mock.calls.map(([{ kind, title, path }]) => [kind, title, path].join(' | '));

describe('the bell', () => {
  it('counts what is on, and leads to it', { tags: ['O972'] }, async () => {
    const bell = await open(given([LATE, LARGE]));
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('2 alerts'), PATIENTLY);
    // The list is a chunk of its own.
    await act(async () => void fireEvent.click(bell));
    const sheet = within(await screen.findByRole('dialog', { name: 'Alerts' }, PATIENTLY));
    const hrefs = sheet.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/queue/slips', '/queue/withdrawals?open=withdrawals.W1']);
    expect(sheet.getByText('Slips')).toBeTruthy();
    expect(sheet.getByText('Large withdrawal: ฿25,000.00')).toBeTruthy();
  });

  it('asks for attention once for what begins, and not again after a reload', { tags: ['O972'] }, async () => {
    await open(given([LARGE, LATE]));
    await waitFor(() => expect(notified()).toHaveLength(1), PATIENTLY);
    expect(notified()).toEqual(['alert | Large withdrawal: ฿25,000.00 | /queue/withdrawals?open=withdrawals.W1']);
    cleanup();
    vi.mocked(notify).mockClear();
    const bell = await open(given([LARGE, LATE]));
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('2 alerts'), PATIENTLY);
    expect(notified()).toEqual([]);
    cleanup();
    await open(given([LATE], LATER));
    await waitFor(() => expect(notified()).toEqual(['review | New in the review queue | /queue']), PATIENTLY);
  });

  it('tells another operator of the same browser anew', { tags: ['O972'] }, async () => {
    await open(given([LATE]));
    await waitFor(() => expect(notified()).toHaveLength(1), PATIENTLY);
    cleanup();
    await open(given([LATE]), 'operator-2');
    await waitFor(() => expect(notified()).toHaveLength(2), PATIENTLY);
  });
});

describe('what is fresh', () => {
  it('is an alert that began, again once it had ended, and an item newer than the last', { tags: ['O972'] }, () => {
    const first = given([LATE]);
    expect(freshIn(undefined, first)).toEqual({ alerts: [LATE], isNewItem: false });
    const seen = seenAfter(undefined, 'me', first);
    expect(freshIn(seen, first)).toEqual({ alerts: [], isNewItem: false });
    const quiet = seenAfter(seen, 'me', given([], null));
    // An emptied queue does not forget when its last item came.
    expect(freshIn(quiet, first)).toEqual({ alerts: [LATE], isNewItem: false });
    expect(freshIn(quiet, given([], LATER)).isNewItem).toBe(true);
    expect(freshIn(seenAfter(undefined, 'me', given([], null)), given([], AT)).isNewItem).toBe(true);
  });
});
