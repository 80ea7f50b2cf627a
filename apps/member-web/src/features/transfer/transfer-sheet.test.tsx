import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, type Namespace, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { signIn, wipeSession } from '@krapao/web/session/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideAmounts } from '../../shared/money/hidden-amounts.ts';
import type { GameAccount, WalletAnswer } from '../../shared/money/wallet-query.ts';
import { TransferSheet } from './transfer-sheet.tsx';
import '../../shared/i18n/own-texts.ts';

// Generous timeouts, for busy machines.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const TEXTS: readonly Namespace[] = ['transfer', 'movement', 'games'];
const SILENT_SINCE = new Date(Date.now() - 60_000).toISOString();

/** A game: `amountThen` is its balance after a refresh; a silent provider keeps `amount`. */
type Game = { code: string; amount: number; amountThen?: number; isSilent?: boolean };
let games: Game[];
let isRequested: boolean;
let locked: number;
let transferMin: number | undefined;
let sent: { path: string; body: object }[];

function gameAccountOf({ code, amount, amountThen = amount, isSilent = false }: Game): GameAccount {
  const wasReceived = isRequested && !isSilent;
  return {
    code,
    name: code.toUpperCase(),
    category: 'slot',
    isActive: true,
    amount: wasReceived ? amountThen : amount,
    ftWalletSlot: 1,
    decimals: 2,
    login: 'user',
    logo: '/logo.svg',
    background: '/background.svg',
    web: 'https://game.example',
    android: null,
    ios: null,
    refreshedAt: wasReceived ? new Date().toISOString() : SILENT_SINCE,
    playedAt: null,
    maintenance: null,
  };
}

const walletOf = () =>
  ({
    wallet: { amount: 500, available: 500 - locked, inProgress: 0, locked, currency: 'THB' },
    slots: games.map(gameAccountOf),
    blocks: [] as unknown,
  }) as WalletAnswer;

async function answer(path: string, { body }: RequestInit = {}): Promise<Response> {
  switch (path) {
    case '/api/wallet':
      return Response.json(walletOf());
    case '/api/wallet/refresh/slot':
      isRequested = true;
      return Response.json({ slots: games.map(gameAccountOf) });
    case '/api/lookup/transfer':
      return transferMin === undefined
        ? Response.json({ message: 'NO_DATA' }, { status: 404 })
        : Response.json({ transferMin });
    default:
      sent.push({ path, body: JSON.parse(String(body)) });
      return Response.json({ status: 'SUCCESS', reference: 'A', amount: 1, transfers: [] });
  }
}

async function open(ends: { from?: string; to?: string } = {}) {
  await loadMessages(TEXTS, 'en');
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WithMessages of={TEXTS}>
        <TransferSheet {...ends} onClose={() => undefined} onMoved={() => undefined} openModal={() => undefined} />
      </WithMessages>
    </QueryClientProvider>,
  );
  return screen.findByRole('dialog', { name: 'Transfer' });
}

const end = (name: 'From' | 'To') => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  changeLocale('en');
  signIn('a-token', { remember: false });
  [games, isRequested, transferMin, sent] = [[{ code: 'naga', amount: 100 }], false, 1, []];
  locked = 0;
});
afterEach(() => {
  cleanup();
  hideAmounts(false);
  wipeSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the transfer sheet', () => {
  it.each([
    [['naga'], 'NAGA'],
    [['naga', 'thong'], 'Select account'],
  ])('has the only open game chosen, and none of several: %j, %s', async (codes, chosen) => {
    games = codes.map((code) => ({ code, amount: 0 }));
    await open();
    expect((await end('To')).textContent).toContain(chosen);
  });

  it('offers what the games hold now, and all of it stays all', async () => {
    games = [{ code: 'naga', amount: 100, amountThen: 40 }];
    await open({ from: 'naga', to: 'WALLET' });
    await userEvent.click(await button('All'));
    await waitFor(() => expect(amount().value).toBe('40'));
    expect((await end('From')).textContent).toContain('฿40.00');
  });

  it('offers money that a bonus locks too: it can be played with', async () => {
    locked = 500;
    await open({ to: 'naga' });
    expect((await end('From')).textContent).toContain('฿500.00');
    await userEvent.click(await button('All'));
    await userEvent.click(await button('Transfer ฿500.00 to NAGA'));
    const body = { from: 'WALLET', to: 'naga', amount: 500 };
    await waitFor(() => expect(sent).toEqual([{ path: '/api/wallet/transfer', body }]));
  });

  it('leaves an amount alone that was typed', async () => {
    games = [{ code: 'naga', amount: 100, amountThen: 40 }];
    await open({ from: 'naga', to: 'WALLET' });
    await screen.findByLabelText('Amount');
    await userEvent.type(amount(), '100');
    await waitFor(async () => expect((await end('From')).textContent).toContain('฿40.00'));
    expect(amount().value).toBe('100');
  });

  it('says how old the balance of a game is that did not answer', async () => {
    games = [
      { code: 'naga', amount: 100, isSilent: true },
      { code: 'thong', amount: 5 },
    ];
    await open({ from: 'naga', to: 'thong' });
    await waitFor(async () => expect((await end('From')).textContent).toContain('Updated 1 minute ago'));
    expect((await end('To')).textContent).not.toContain('Updated');
  });

  it('asks before it moves everything into a game, with the sum and every source', async () => {
    games = [
      { code: 'naga', amount: 100 },
      { code: 'thong', amount: 20.5 },
    ];
    await open({ to: 'naga' });
    await userEvent.click(await button('Transfer all to NAGA'));
    const question = await screen.findByRole('alertdialog', { name: 'Transfer all to NAGA?' });
    expect(question.textContent).toMatch(/Main wallet฿500\.00.*THONG฿20\.50/);
    await userEvent.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    await userEvent.click(await button('Transfer all to NAGA'));
    await userEvent.click(await button('Transfer ฿520.50 to NAGA'));
    await waitFor(() => expect(sent).toEqual([{ path: '/api/wallet/transferAll', body: { to: 'naga' } }]));
  });

  it('asks before it brings everything back to the wallet, naming what moves', async () => {
    await open({ from: 'naga', to: 'WALLET' });
    await userEvent.click(await button('Transfer all to Main wallet'));
    const question = await screen.findByRole('alertdialog', { name: 'Transfer all to Main wallet?' });
    expect(question.textContent).toMatch(/NAGA฿\d/);
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: /^Transfer ฿/ }));
    await waitFor(() => expect(sent).toEqual([{ path: '/api/wallet/transferAll', body: { to: 'WALLET' } }]));
  });

  it('does not offer to move everything where there is nothing', async () => {
    games = [{ code: 'naga', amount: 0 }];
    await open({ from: 'naga', to: 'WALLET' });
    expect((await button('Transfer all to Main wallet')).disabled).toBe(true);
  });

  it('guesses no minimum that did not come: it says so, sends nothing, and can ask again', async () => {
    transferMin = undefined;
    await open();
    await screen.findByText('Could not load. Your money is safe');
    await userEvent.type(amount(), '0.5{Enter}');
    expect(screen.queryByRole('button', { name: 'Transfer ฿0.50 to NAGA' })).toBeNull();
    transferMin = 1;
    await userEvent.click(await button('Try again'));
    await userEvent.click(await button('Transfer ฿0.50 to NAGA'));
    await screen.findByText('Minimum amount 1 baht');
    expect(sent).toEqual([]);
  });

  it('shows no balance to who hides them', async () => {
    hideAmounts(true);
    const sheet = await open({ from: 'naga', to: 'WALLET' });
    await end('From');
    await userEvent.type(amount(), '70');
    expect(sheet.textContent).not.toMatch(/100\.00|500\.00|30\.00|570\.00/);
    expect(sheet.textContent).toContain('Transfer ฿70.00 to Main wallet');
  });
});
