import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { running } from '../../../testing/bonus.tsx';
import { openApp, refuse, wallet } from '../../../testing/open-app.tsx';

const UNTIL = '2026-03-03T05:00:00.000Z';
const NO_LIMIT = { amount: null, used: null, left: null, wanted: null };
const PERIODS = [
  { period: 'PT24H', until: UNTIL },
  { period: 'P1Y', until: '2027-03-02T05:00:00.000Z' },
] as const;
const LIMITS = (['deposit', 'loss'] as const).flatMap((kind) =>
  (['day', 'week', 'month'] as const).map((period) => ({ kind, period, ...NO_LIMIT })),
);
const EXCLUSION = { reason: 'time-out', until: UNTIL } as const;

const open = async (answers: object = {}) => {
  const app = await openApp('/user/profile', {
    answers: {
      'GET /api/protection': () => ({ exclusion: null, periods: PERIODS, limits: LIMITS, aboveLimit: [] }),
      ...answers,
    } as never,
  });
  await app.press('Play safely');
  return app;
};

it('lists the periods with their ends, and tells before the break what it stops and what stays', {
  tags: ['P25', 'P26'],
}, async () => {
  const sent: unknown[] = [];
  const { press } = await open({
    'GET /api/wallet': () => wallet({ reward: running() }),
    'POST /api/protection/exclusion': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { exclusion: EXCLUSION };
    },
  });
  await screen.findByRole('button', { name: /24 hours.*until 03\/03\/2026/ });
  await press(/1 year/);
  const dialog = await screen.findByRole('alertdialog');
  for (const text of [
    'Until 02/03/2027 12:00',
    'Nobody can end this early',
    'Withdrawals, statement and chat stay open',
  ])
    expect(dialog.textContent).toContain(text);
  expect(dialog.textContent).toContain('you keep ฿500.00, and ฿1,140.25 goes back');
  expect(sent).toEqual([]);
  await press('Begin now');
  await waitFor(() => expect(sent).toEqual([{ period: 'P1Y' }]));
});

it('shows the break in force, and only longer ones', { tags: ['P25'] }, async () => {
  await open({
    'GET /api/protection': () => ({ exclusion: EXCLUSION, periods: PERIODS.slice(1), limits: LIMITS, aboveLimit: [] }),
  });
  // Not within a dialog found before: a busy machine shows its skeleton first.
  await screen.findByText('You can make your break longer, not shorter.');
  expect(screen.getAllByText('You are taking a break from deposits and games').length).toBeGreaterThan(0);
  expect(screen.queryByText('24 hours')).toBeNull();
});

it('says so when the server refuses, and nothing has changed', async () => {
  const { press } = await open({
    'POST /api/protection/exclusion': () => refuse('EXCLUDED', { status: 403, ...EXCLUSION }),
  });
  await press(/24 hours/);
  await press('Begin now');
  await waitFor(() =>
    expect(document.body.textContent).toContain('Deposits and games are off for your account right now'),
  );
});

it('shows what is used and left of a limit, and confirms a raise that is due, with the end of that', {
  tags: ['P18', 'P20', 'P21'],
}, async () => {
  const sent: unknown[] = [];
  const raise = { amount: 900, from: '2026-01-01T00:00:00.000Z', until: '2026-01-08T00:00:00.000Z' };
  const limited = { kind: 'deposit', period: 'day', amount: 500, used: 300, left: 200, wanted: raise };
  const answer = ({ body }: { body: unknown }) => {
    sent.push(body);
    return { ...limited, wanted: null };
  };
  const { press } = await open({
    'GET /api/protection': () => ({
      ...{ exclusion: null, periods: PERIODS, limits: [limited, ...LIMITS.slice(1)] },
      aboveLimit: [{ amount: 250, at: UNTIL }],
    }),
    'POST /api/protection/limit': answer,
    'POST /api/protection/limit/confirm': answer,
  });
  await screen.findByText(/฿250.00 arrived above your limit/);
  await press(/Per day.*฿500.00 · ฿200.00 left/);
  await screen.findByText('Used ฿300.00 · ฿200.00 left');
  await screen.findByText(/A limit of ฿900.00 can begin from/);
  await screen.findByText('Confirm by 08/01/2026 07:00, or nothing changes.');
  await press('Confirm now');
  await waitFor(() => expect(sent).toEqual([{ kind: 'deposit', period: 'day' }]));
});

it('shows what is left of a limit on time, and sets one in whole minutes', { tags: ['P22'] }, async () => {
  const session = { kind: 'session', period: 'session', ...NO_LIMIT } as const;
  const daily = { kind: 'play-time', period: 'day', amount: 90, used: 65, left: 25, wanted: null } as const;
  const { press, user, sent } = await open({
    'GET /api/protection': () => ({
      ...{ exclusion: null, periods: PERIODS, aboveLimit: [] },
      limits: [...LIMITS, daily, session],
    }),
    'POST /api/protection/limit': () => ({ ...session, amount: 120, used: 65, left: 55 }),
  });
  const time = await screen.findByRole('region', { name: 'Play time' });
  await within(time).findByText('1 h 30 min · 25 min left');
  await press(/Per session/);
  const field = await screen.findByRole('textbox', { name: 'Minutes' });
  await user.type(field, '99999');
  await screen.findByText('Whole minutes, at most 44640');
  await user.clear(field);
  await user.type(field, '1.20h');
  await press('Save');
  await waitFor(() =>
    expect(sent('POST /api/protection/limit')).toEqual([{ kind: 'session', period: 'session', amount: 120 }]),
  );
});
