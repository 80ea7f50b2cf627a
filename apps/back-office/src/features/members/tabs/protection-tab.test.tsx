import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../../shared/session/session.ts';
import { playServer, show } from '../../../shared/testing/desk.tsx';
import { meOf } from '../../../shared/testing/operator.ts';
import type { MemberHead } from '../queries.ts';
import { ProtectionTab } from './protection-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(leave);
});

const AT = '2026-11-17T09:00:00.000Z';
const member = {
  ...{ id: 'M1', wallet: { currency: 'THB' }, exclusion: null },
  exclusions: [{ reason: 'time-out', period: 'P1W', beginsAt: AT, endsAt: AT, by: null }],
} as unknown as MemberHead;
const marker = (kind: string, points: number, value: number, threshold: number, figures: object) => ({
  ...{ kind, points, value, threshold, figures, since: AT },
});

async function open(role: 'finance' | 'viewer', more: string | null = null) {
  startShift(meOf(role));
  const sent = vi.fn();
  playServer({
    'GET /api/office/members/M1/protection': () => ({
      score: 3,
      markers: [
        marker('chasing', 1, 5, 4, { deposits: 3, rising: 2, lossMin: 500, minutes: 60, days: 7 }),
        marker('cancelled', 2, 6, 3, { days: 7 }),
      ],
      history: [],
      contacts: [{ id: 'c', act: 'call', note: 'คุยแล้ว', by: 'Nok', at: AT }],
      limits: [{ kind: 'deposit', period: 'day', amount: 300, used: 100, left: 200, wanted: null }],
      changes: [
        { kind: 'deposit', period: 'day', change: 'lowered', from: 900, to: 300, confirmableFrom: null, at: AT },
      ],
      aboveLimit: [],
      notices: [{ id: '1', kind: 'login', at: AT, isRead: false }],
      complaints: [{ number: 'K7M2Q9XZ', createdAt: AT, dueAt: AT, answeredAt: null, isUpheld: null }],
    }),
    'GET /api/office/members/M1/sessions': () => ({
      sessions: [
        { id: 's', device: 'Pixel', browser: null, address: '203.0.x.x', createdAt: AT, lastSeenAt: AT, isLive: true },
      ],
      next: null,
    }),
    'GET /api/office/members/M1/deliveries': ({ url }) => {
      const row = { kind: 'second-factor', tries: 10, createdAt: AT, settledAt: AT };
      return url.searchParams.get('after') === 'more'
        ? { deliveries: [{ ...row, id: 'd2', channel: 'email', state: 'sent', reason: null }], next: null }
        : { deliveries: [{ ...row, id: 'd1', channel: 'sms', state: 'failed', reason: 'unreachable' }], next: more };
    },
    'POST /api/office/members/M1/sessions/s/end': ({ body }) => {
      sent(body);
      return { message: 'OK' };
    },
  });
  await show(<ProtectionTab member={member} />, { texts: ['members', 'protection'] });
  await screen.findByText('Pixel');
  return sent;
}
const part = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

it('shows each marker with its arithmetic, and the score as their sum', { tags: ['O814'] }, async () => {
  await open('finance');
  expect(screen.getByText('Score 1 + 2 = 3')).toBeTruthy();
  expect(screen.getByText(/losing ฿500\.00 or more: 3\. .*3 \+ 2 = 5 in 7 days; counts from 4/)).toBeTruthy();
});

it('shows limits, their history, and that an answer is overdue', { tags: ['O814', 'O819'] }, async () => {
  await open('finance');
  expect(screen.getByText('฿900.00 → ฿300.00')).toBeTruthy();
  expect(screen.getAllByText('Deposits a day')).toHaveLength(2);
  expect(screen.getByText('Overdue')).toBeTruthy();
  expect(screen.getByText('Sign-in').closest('tr')?.textContent).toContain('Not read');
});

it('ends a session with a reason', { tags: ['O816'] }, async () => {
  const sent = await open('finance');
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'End' }));
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox'), 'lost phone');
  await userEvent.click(dialog.getByRole('button', { name: 'End' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ reason: 'lost phone' }));
});

it('offers no act to a role that may only look', { tags: ['O814'] }, async () => {
  await open('viewer');
  expect(screen.queryAllByRole('button').filter(({ textContent }) => !/^(CSV|Excel|Export)/.test(textContent))).toEqual(
    [],
  );
  expect(part('Complaints').getByText('K7M2Q9XZ').closest('a')).toBeTruthy();
});

it('lists deliveries with state and reason, and the next page on demand', { tags: ['P208'] }, async () => {
  await open('viewer', 'more');
  const failed = await screen.findByText('Could not be reached');
  expect(failed.closest('tr')?.textContent).toMatch(/Second factor changed.*SMS.*Failed/);
  await userEvent.click(screen.getByRole('button', { name: /more/i }));
  expect((await screen.findByText('E-mail')).closest('tr')?.textContent).toContain('Sent');
});

it('offers the file for a regulator to those alone who may reveal what is masked', { tags: ['P207'] }, async () => {
  await open('finance');
  expect(screen.getByRole('button', { name: 'Download for a regulator' })).toBeTruthy();
});
