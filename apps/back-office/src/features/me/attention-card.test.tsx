import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify, useNoticeClicks } from '../../shared/attention/notify.ts';
import { leave, lock, startShift } from '../../shared/session/session.ts';
import { show } from '../../shared/testing/desk.tsx';
import { meOf } from '../../shared/testing/operator.ts';
import { AttentionCard } from './attention-card.tsx';

// A busy machine is slow.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

/** The browser's notices and sound, as far as they are used. */
class PlayedNotification {
  static permission: NotificationPermission = 'default';
  static readonly requestPermission = vi.fn(async () => PlayedNotification.permission);
  static readonly shown: PlayedNotification[] = [];
  onclick: (() => void) | undefined;
  readonly close = vi.fn();
  readonly title: string;
  readonly options: NotificationOptions;

  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    PlayedNotification.shown.push(this);
  }
}
const chimes = vi.fn();
class PlayedAudio {
  currentTime = 0;
  destination = {};
  resume = async () => chimes();
  createOscillator = () => ({ frequency: {}, connect: (next: object) => next, start() {}, stop() {} });
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (next: object) => next,
  });
}

beforeEach(() => {
  localStorage.clear();
  chimes.mockClear();
  PlayedNotification.permission = 'default';
  PlayedNotification.requestPermission.mockClear();
  PlayedNotification.shown.length = 0;
  vi.stubGlobal('Notification', PlayedNotification);
  vi.stubGlobal('AudioContext', PlayedAudio);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  startShift(meOf('support'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  act(leave);
});

function Page() {
  useNoticeClicks();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <AttentionCard />
    </>
  );
}
const box = (kind: string, name: string) =>
  within(screen.getByRole('group', { name: kind })).getByRole<HTMLInputElement>('checkbox', { name });
const news = { kind: 'chat', title: 'Mali', body: 'Hello', path: '/inbox/7' } as const;

it('desktop notices are asked for by the operator’s click alone; a click on one opens its page', {
  tags: ['O930'],
}, async () => {
  await show(<Page />);
  notify(news);
  await waitFor(() => expect(chimes).toHaveBeenCalledOnce());
  expect(PlayedNotification.requestPermission).not.toHaveBeenCalled();
  expect(box('Support inbox', 'Desktop notice').checked).toBe(false);

  PlayedNotification.permission = 'granted';
  await userEvent.click(box('Support inbox', 'Desktop notice'));
  expect(PlayedNotification.requestPermission).toHaveBeenCalledOnce();
  await waitFor(() => expect(box('Support inbox', 'Desktop notice').checked).toBe(true));
  notify(news);
  await waitFor(() => expect(PlayedNotification.shown).toMatchObject([{ title: 'Mali', options: { body: 'Hello' } }]));
  act(() => PlayedNotification.shown[0]?.onclick?.());
  expect(screen.getByRole('status').textContent).toBe('/inbox/7');
});

it('a browser that blocks notices says so, and the choice stays off', { tags: ['O930'] }, async () => {
  await show(<Page />);
  PlayedNotification.permission = 'denied';
  await userEvent.click(box('Review queue', 'Desktop notice'));
  expect(await screen.findByText(/This browser blocks notices/)).toBeTruthy();
  expect(box('Review queue', 'Desktop notice').checked).toBe(false);
});

it('each kind has its own sound and notice; a locked screen is silent, and the page in front needs no notice', {
  tags: ['O930'],
}, async () => {
  PlayedNotification.permission = 'granted';
  localStorage.setItem(
    'attention',
    JSON.stringify({ review: { sound: false, desktop: true }, chat: { desktop: true } }),
  );
  await show(<Page />);
  notify({ ...news, kind: 'review' });
  await waitFor(() => expect(PlayedNotification.shown).toHaveLength(1));
  expect(chimes).not.toHaveBeenCalled();
  act(lock);
  notify({ ...news, title: 'Of a locked screen' });
  act(() => startShift(meOf('support')));
  vi.mocked(document.hasFocus).mockReturnValue(true);
  notify(news);
  await waitFor(() => expect(chimes).toHaveBeenCalledOnce());
  // A notice of the locked screen would come before this one.
  vi.mocked(document.hasFocus).mockReturnValue(false);
  notify(news);
  await waitFor(() => expect(PlayedNotification.shown).toHaveLength(2));
  expect(PlayedNotification.shown[1]?.title).toBe('Mali');
});

it('one tab speaks for all', { tags: ['O930'] }, async () => {
  const held = new Set<string>();
  const requests = vi.fn();
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: {
      async request(name: string, _options: object, work: (lock: object | null) => Promise<void>) {
        requests();
        if (held.has(name)) return work(null);
        held.add(name);
        await work({});
        held.delete(name);
      },
    },
  });
  await show(<Page />);
  for (const _tab of [1, 2]) notify(news);
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(2));
  expect(chimes).toHaveBeenCalledOnce();
});
