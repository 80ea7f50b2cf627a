import type { AnswerOf } from '@krapao/contract/calls';
import { NOTICE_SETTINGS } from '@krapao/contract/notices';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entry } from '../testing/entry.ts';
import { openApp, toastOf } from '../testing/open-app.tsx';
import { fakePush, PUSH_KEY, removePush } from '../testing/push.ts';

type News = AnswerOf<'GET /api/statement/news'>;
const newsOf = (...entries: News['entries']): News => ({ unread: 0, notices: 0, entries, coins: [] });
const deposit = (reference: string) => entry({ reference, amount: 500, isUnread: true });

const listeners = new Set<() => void>();
beforeEach(() => {
  listeners.clear();
  vi.doMock('socket.io-client', () => {
    const line = {
      on: (event: string, listener: () => void) => {
        if (event === 'wallet') listeners.add(listener);
        return line;
      },
      ...{ off: () => line, emit: () => line, connect: () => line, close: () => line },
    };
    return { io: () => line };
  });
});
afterEach(removePush);

const QUESTION = 'Know when your money arrives?';
const isShown = () => screen.queryByText(QUESTION) !== null;

/** Opens home with news, and later changes them with a signal. */
async function openHome(first: News = newsOf()) {
  const push = { publicKey: PUSH_KEY, isSubscribed: false };
  const app = await openApp('/user/home', {
    answers: {
      'GET /api/statement/news': () => first,
      'GET /api/notices/settings': () => ({ settings: NOTICE_SETTINGS, push, email: null, phoneEnd: '4567' }),
      'PUT /api/notices/push': () => {
        push.isSubscribed = true;
        return { message: 'SUCCESS' };
      },
    },
  });
  await waitFor(() => expect(app.times('GET /api/statement/news')).toBeGreaterThan(0));
  await vi.waitFor(() => expect(listeners.size).toBeGreaterThan(0), 20_000);
  const signal = async (news: News) => {
    app.answers['GET /api/statement/news'] = () => news;
    for (const listener of listeners) listener();
    await toastOf('has arrived');
  };
  return { ...app, signal };
}

it('is asked after money arrived, never on arrival, and turns messages on', { tags: ['P178'] }, async () => {
  const { notification } = fakePush();
  const { signal, press, sent } = await openHome(newsOf(deposit('FIRST')));
  await toastOf('has arrived');
  expect(isShown()).toBe(false);
  await signal(newsOf(deposit('FIRST'), deposit('SECOND')));
  await screen.findByText(QUESTION);
  expect(notification.requestPermission).not.toHaveBeenCalled();
  await press('Turn on');
  await toastOf('This device gets notifications from now on');
  await waitFor(() => expect(isShown()).toBe(false));
  expect(sent('PUT /api/notices/push')).toHaveLength(1);
});

it('"Not now" is remembered when the app opens again', { tags: ['P178'] }, async () => {
  const { notification } = fakePush();
  const first = await openHome();
  await first.signal(newsOf(deposit('FIRST')));
  await screen.findByText(QUESTION);
  await first.press('Not now');
  await waitFor(() => expect(isShown()).toBe(false));
  first.close();
  listeners.clear();
  const second = await openHome();
  await second.signal(newsOf(deposit('SECOND')));
  expect(isShown()).toBe(false);
  expect(second.times('GET /api/notices/settings')).toBe(0);
  expect(notification.requestPermission).not.toHaveBeenCalled();
});

it.each(['denied', 'unsupported'] as const)('is not asked where messages are %s', { tags: ['P178'] }, async (state) => {
  if (state === 'denied') fakePush({ permission: 'denied' });
  const { signal, times } = await openHome();
  await signal(newsOf(deposit('FIRST')));
  expect(isShown()).toBe(false);
  expect(times('GET /api/notices/settings')).toBe(0);
});

it('a refused permission ends the question without an error', { tags: ['P178'] }, async () => {
  fakePush({ answer: 'denied' });
  const { signal, press, times } = await openHome();
  await signal(newsOf(deposit('FIRST')));
  await screen.findByText(QUESTION);
  await press('Turn on');
  await waitFor(() => expect(isShown()).toBe(false));
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  expect(times('PUT /api/notices/push')).toBe(0);
});

it('a tapped message opens its page in the open app, and no other address', { tags: ['P179'] }, async () => {
  const { worker } = fakePush();
  const { at } = await openHome();
  const tap = (open: unknown) => worker.dispatchEvent(new MessageEvent('message', { data: { open } }));
  tap('https://elsewhere.example/user/');
  tap('//elsewhere.example');
  expect(at()).toBe('/user/home');
  await waitFor(() => {
    tap('/user/notices');
    expect(at()).toBe('/user/notices');
  });
});
