import type { AnswerOf } from '@krapao/contract/calls';
import { serverNow, syncServerClock } from '@krapao/web/time/server-time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { useQuiet } from '../../shared/session/quiet.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';

type Session = AnswerOf<'GET /api/protection/session'>;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const setClock = (ms: number) =>
  syncServerClock({ headers: new Headers({ date: new Date(Date.now() + ms).toUTCString() }) });
afterEach(() => setClock(0));

const minutesAgo = (minutes: number) => new Date(serverNow() - minutes * MINUTE_MS).toISOString();
/** A session of this many minutes, whose check is due or comes later. */
const session = (minutes: number, checkIn: number): Session => ({
  ...{ startedAt: minutesAgo(minutes), checkMinutes: 60, checkAt: minutesAgo(-checkIn), reached: null },
});
const open = async (answers: Answers = {}, path = '/user/home') => {
  let current = session(75, -15);
  const app = await openApp(path, {
    answers: {
      'GET /api/protection/session': () => current,
      'GET /api/protection/check': () => ({
        ...{ startedAt: current.startedAt, deposits: 500, result: -120.5, isComplete: false },
      }),
      'POST /api/protection/check/shown': () => current,
      'POST /api/protection/check/acknowledge': () => {
        current = session(75, 60);
        return current;
      },
      ...answers,
    },
  });
  return app;
};
const TITLE = 'A moment to look back';
const dialog = () => screen.findByRole('alertdialog', { name: TITLE });

it('comes over any screen with time, deposits and result, and goes when it is acknowledged', {
  tags: ['P24', 'P133'],
}, async () => {
  const { press, times } = await open({}, '/user/statement');
  const shown = await dialog();
  await within(shown).findByText('You have been here for 1 h 15 min.');
  await within(shown).findByText('−฿120.50');
  expect(shown.textContent).toContain('Deposits฿500.00');
  expect(shown.textContent).toContain('Lost');
  expect(shown.textContent).toContain('As far as the games have reported');
  await press('Continue', shown);
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: TITLE })).toBeNull());
  expect(times('POST /api/protection/check/acknowledge')).toBe(1);
});

it('comes again after a closed tab, until it is acknowledged', { tags: ['P24'] }, async () => {
  const { close } = await open();
  await dialog();
  close();
  const { times } = await open();
  await dialog();
  expect(times('POST /api/protection/check/acknowledge')).toBe(0);
});

it('leads to a break, which it acknowledges too', { tags: ['P24'] }, async () => {
  const { press, at, times } = await open();
  await press('Take a break', await dialog());
  await waitFor(() => expect(at()).toBe('/user/profile?safely=break'));
  await waitFor(() => expect(times('POST /api/protection/check/acknowledge')).toBe(1));
  await screen.findByRole('dialog', { name: 'Play safely' });
});

it('leads out', { tags: ['P24'] }, async () => {
  const { press, at } = await open();
  await press('Log out', await dialog());
  await waitFor(() => expect(at()).toMatch(/^\/login/), { timeout: 20_000 });
});

it('does not come before its time, nor for a member who chose none', { tags: ['P24'] }, async () => {
  const { requests } = await open({ 'GET /api/protection/session': () => session(10, 50) });
  await waitFor(() => expect(requests.some(({ key }) => key === 'GET /api/protection/session')).toBe(true));
  await screen.findByText('Naga');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('waits while the wheel turns', { tags: ['P134'] }, async () => {
  function Turning() {
    useQuiet(true);
    return <p>turning</p>;
  }
  const wheel = createRoot(document.body.appendChild(document.createElement('div')));
  wheel.render(<Turning />);
  await screen.findByText('turning');
  const { requests } = await open();
  await waitFor(() => expect(requests.some(({ key }) => key === 'GET /api/protection/session')).toBe(true));
  await screen.findByText('Naga');
  expect(screen.queryByRole('alertdialog', { name: TITLE })).toBeNull();
  wheel.unmount();
  await dialog();
});

it('waits while a form is being sent', { tags: ['P134'] }, async () => {
  let answer: (value: never) => void = () => undefined;
  // Due while the form below is on its way.
  const current = session(60, 0.1);
  const { press, requests, times } = await open(
    {
      'GET /api/protection/session': () => current,
      'GET /api/protection': () => ({ exclusion: null, periods: [], limits: [], aboveLimit: [] }),
      'POST /api/protection/check': () =>
        new Promise((resolve) => {
          answer = resolve as never;
        }),
    },
    '/user/profile?safely',
  );
  const interval = (await screen.findByRole('combobox', { name: 'Reality check' })) as HTMLSelectElement;
  fireEvent.change(interval, { target: { value: '30' } });
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/protection/check')).toBe(true));
  const known = times('GET /api/protection/session');
  await waitFor(() => expect(times('GET /api/protection/session')).toBeGreaterThan(known));
  expect(screen.queryByRole('alertdialog', { name: TITLE })).toBeNull();
  answer(current as never);
  await press('Continue', await dialog());
});

it.each([0, 3 * HOUR_MS, -3 * HOUR_MS])(
  'the session clock runs by the server’s time, when the phone’s is wrong by %d ms',
  { tags: ['P23'] },
  async (wrongMs) => {
    setClock(wrongMs);
    await open({ 'GET /api/protection/session': () => session(42.5, 17.5) }, '/user/profile');
    const clock = await screen.findByRole('timer', { name: 'This session' });
    expect(clock.textContent).toBe('42 min');
  },
);

it('a reached limit is a notice beside the games, with its end', { tags: ['P22', 'P131'] }, async () => {
  const reached = { kind: 'play-time', until: '2026-03-02T17:00:00.000Z' } as const;
  const { press } = await open({ 'GET /api/protection/session': () => ({ ...session(10, 50), reached }) });
  await press(/Naga/);
  await screen.findByText(/You have reached your play time/);
  expect(document.body.textContent).toContain('Until 03/03/2026 00:00');
});

it.each([
  ['Continue', 'continue'],
  ['Take a break', 'break'],
  ['Log out', 'logout'],
] as const)('reports that it was shown, and the way on: %s', { tags: ['P210'] }, async (name, answer) => {
  const { press, requests, times } = await open();
  const shown = await dialog();
  await waitFor(() => expect(times('POST /api/protection/check/shown')).toBe(1));
  await press(name, shown);
  await waitFor(() => expect(times('POST /api/protection/check/acknowledge')).toBe(1));
  const sent = requests.find(({ key }) => key === 'POST /api/protection/check/acknowledge');
  expect(sent?.path).toBe(`/api/protection/check/acknowledge?answer=${answer}`);
});
