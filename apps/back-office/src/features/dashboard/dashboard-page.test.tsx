import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leave, startShift } from '../../shared/session/session.ts';
import { playServer, show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { DashboardPage } from './dashboard-page.tsx';

// A busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  leave();
});

const AT = '2026-11-17T09:00:00.000Z';
const figure = (now: number, before: number) => ({ now, before, points: [] });

async function open(inside: number, period: 'today' | 'month') {
  playServer({
    'GET /api/office/dashboard': () => ({
      ...{ at: AT, from: AT, to: AT, currency: 'THB', step: period === 'today' ? 'hour' : 'day' },
      ...{
        deposits: figure(1_500, 1_000),
        withdrawals: figure(0, 0),
        net: figure(1_500, 1_000),
        rewards: figure(0, 0),
      },
      ...{ active: figure(0.2, 0.3), flow: [], channels: [], rewardCosts: [], undelivered: [], outcomes: [] },
      waits: { stepSeconds: 60, targetSeconds: 300, counts: [inside, 100 - inside], inside, all: 100 },
    }),
  });
  startShift(meOf('viewer'));
  await show(<DashboardPage />, { texts: ['dashboard'], at: `/?period=${period}` });
  return screen.findByText(`${inside}%`);
}

it.each([
  [17, 'ink-chilli'],
  [60, 'ink-gold'],
  [92, 'ink-jade'],
])('a share of %i inside the target has the colour %s', { tags: ['O1092'] }, async (inside, tone) => {
  expect((await open(inside, 'today')).className).toContain(tone);
});

it('compares with the same weekday or the span before, says how it counts, and few active members are not none', {
  tags: ['O1090', 'O1092'],
}, async () => {
  await open(92, 'month');
  const figures = screen.getByRole('region', { name: 'Figures' });
  expect(figures.textContent).toMatch(/Deposits.*1,500.*50\.0%.*vs the 30 days before/);
  expect(figures.textContent).toMatch(/Active members a day0\.2/);
  expect(screen.getByText(/Money counts when it was booked/)).toBeTruthy();
  cleanup();
  await open(92, 'today');
  expect(screen.getByRole('region', { name: 'Figures' }).textContent).toContain('vs last Tue');
});
