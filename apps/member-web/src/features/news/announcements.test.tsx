import type { AnswerOf } from '@krapao/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entry } from '../../testing/entry.ts';
import { type Answers, game, openApp, toastOf, wallet } from '../../testing/open-app.tsx';

type News = AnswerOf<'GET /api/statement/news'>;
const NO_NEWS: News = { unread: 0, notices: 0, entries: [], coins: [] };
const newsOf = (...entries: News['entries']): News => ({
  ...NO_NEWS,
  unread: entries.length,
  notices: entries.length,
  entries,
});
const deposit = (change = {}) => entry({ reference: 'DEPOSIT', amount: 500, isUnread: true, ...change });
const withdrawal = (change = {}) =>
  entry({ reference: 'WITHDRAW', statementType: 'withdraw', amount: -200, isUnread: true, ...change });

const listeners = new Map<string, Set<() => void>>();
beforeEach(() => {
  listeners.clear();
  vi.doMock('socket.io-client', () => {
    const line = {
      on: (event: string, listener: () => void) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
        return line;
      },
      off: () => line,
      emit: () => line,
      connect: () => line,
      close: () => line,
    };
    return { io: () => line };
  });
});

/** Opens a page without news; then `tell` changes the server's answer and sends a signal. */
async function openWith(path: string, answers: Answers = {}) {
  const app = await openApp(path, { answers: { 'GET /api/statement/news': () => NO_NEWS, ...answers } });
  await waitFor(() => expect(app.times('GET /api/statement/news')).toBeGreaterThan(0));
  await vi.waitFor(() => expect(listeners.get('wallet')?.size).toBeGreaterThan(0), 20_000);
  const announce = (news: News) => {
    app.answers['GET /api/statement/news'] = () => news;
    for (const listener of listeners.get('wallet') ?? []) listener();
  };
  return { ...app, announce };
}

const toasts = () =>
  [...document.querySelectorAll('.toast-area [role=dialog]')].map(({ textContent }) => textContent ?? '');

describe('money that moved elsewhere', () => {
  it.each([
    [deposit(), '฿500.00 has arrived'],
    [withdrawal(), '฿200.00 was paid to your bank account'],
    [withdrawal({ status: 'FAILED' }), 'The withdrawal of ฿200.00 was refused. The money is back in your wallet'],
    [
      entry({
        reference: 'T',
        statementType: 'transfer',
        from: 'WALLET',
        to: 'naga',
        amount: -50,
        isUnread: true,
        status: 'FAILED',
      }),
      '฿50.00 did not reach Naga. The money is back in your wallet',
    ],
    [entry({ reference: 'A', statementType: 'adjustment', amount: -30, isUnread: true }), 'Support took ฿30.00 back'],
  ])('is announced on whatever page is open, with its amount', { tags: ['R27.3'] }, async (news, text) => {
    const { announce } = await openWith('/user/profile', { 'GET /api/wallet': () => wallet({ slots: [game()] }) });
    announce(newsOf(news));
    await toastOf(text);
  });

  it('leads to its receipt, and is counted in the menu until it is seen', { tags: ['R27.3'] }, async () => {
    const { announce, press, at, sent } = await openWith('/user/home', {
      'GET /api/statement/receipt/{reference}': () => ({
        ...deposit(),
        ...{ currency: 'THB', settledAt: deposit().createdAt, seal: null },
      }),
      'POST /api/statement/read': () => ({ unread: 0, notices: 0 }),
    });
    announce(newsOf(deposit()));
    const menu = screen.getAllByRole('navigation', { name: 'Main menu' }).at(-1) as HTMLElement;
    await within(menu).findByText('1 new');
    await toastOf('฿500.00 has arrived');
    await press('See');
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(at()).toBe('/user/statement?receipt=DEPOSIT');
    await waitFor(() => expect(sent('POST /api/statement/read')).toEqual([{ references: ['DEPOSIT'] }]));
    await waitFor(() => expect(within(menu).queryByText('1 new')).toBeNull());
  });

  it('is announced once, though it is heard of again and in another tab', async () => {
    const { announce, times } = await openWith('/user/home');
    announce(newsOf(deposit()));
    await toastOf('฿500.00 has arrived');
    const before = times('GET /api/statement/news');
    announce(newsOf(deposit()));
    await waitFor(() => expect(times('GET /api/statement/news')).toBeGreaterThan(before));
    expect(toasts().filter((text) => text.includes('has arrived'))).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('announced') ?? '[]')).toEqual(['DEPOSIT SUCCESS']);
  });

  it('that came while nobody looked is summed up in one line', { tags: ['R27.3'] }, async () => {
    const { announce } = await openWith('/user/home');
    const three = [deposit(), deposit({ reference: 'SECOND' }), withdrawal()];
    announce({ ...newsOf(...three), unread: 3 });
    await toastOf('3 new entries in your statement');
    expect(toasts()).toHaveLength(1);
  });

  it('says how many coins it brought, and coins alone too', async () => {
    const { announce } = await openWith('/user/home');
    const coins = (id: string, n: number) => ({ id, coins: n, at: deposit().createdAt });
    announce({ ...newsOf(deposit()), coins: [coins('1', 5)] });
    await toastOf('฿500.00 has arrived · 5 coins earned');
    announce({ ...newsOf(deposit()), coins: [coins('2', 1), coins('1', 5)] });
    await toastOf('1 coin earned');
  });

  it('hides the amount where the member hides amounts', async () => {
    const { announce, press } = await openWith('/user/home');
    await press('Hide balance');
    announce(newsOf(deposit()));
    await toastOf('has arrived');
    expect(toasts().join()).not.toContain('500');
    await press('Show balance');
  });

  it('is not announced while its own receipt shows it', async () => {
    const receipt = {
      ...withdrawal({ isUnread: undefined, status: 'IN_PROGRESS', steps: [] }),
      ...{ currency: 'THB', settledAt: null, seal: null },
    } as AnswerOf<'GET /api/statement/receipt/{reference}'>;
    const { announce } = await openWith('/user/statement?receipt=WITHDRAW', {
      'GET /api/statement/receipt/{reference}': () => receipt,
    });
    await screen.findByRole('dialog', { name: 'Details' });
    announce(newsOf(withdrawal()));
    await waitFor(() => expect(localStorage.getItem('announced')).toContain('WITHDRAW'));
    expect(toasts()).toEqual([]);
  });
});
