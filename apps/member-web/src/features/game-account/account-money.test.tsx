import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, type Namespace, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideAmounts } from '../../shared/money/hidden-amounts.ts';
import type { GameAccount } from '../../shared/money/wallet-query.ts';
import type { Modal } from '../../shared/session/member-context.ts';
import { AccountMoney } from './account-money.tsx';
import '../../shared/i18n/own-texts.ts';

// Generous timeouts, for busy machines.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const TEXTS: readonly Namespace[] = ['game-account', 'games'];
const gameAccount = {
  code: 'naga',
  amount: 12,
  ftWalletSlot: 10,
  decimals: 2,
  refreshedAt: null,
  web: null,
} as GameAccount;
const wallet = { amount: 500, available: 500, inProgress: 0, locked: 0, currency: 'THB' } as const;
const opened: Modal[] = [];
const draw = (locked = 0) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WithMessages of={TEXTS}>
        <AccountMoney
          gameAccount={gameAccount}
          wallet={{ ...wallet, available: wallet.amount - locked, locked }}
          onTransfer={(modal) => opened.push(modal)}
        />
      </WithMessages>
    </QueryClientProvider>,
  );

beforeEach(async () => {
  changeLocale('en');
  await loadMessages(TEXTS, 'en');
  draw();
});
afterEach(() => {
  cleanup();
  hideAmounts(false);
  localStorage.clear();
});

it('what is in a game is hidden from who hides amounts', async () => {
  expect(document.body.textContent).toMatch(/฿120\.00.*12\.00 credits/);
  hideAmounts(true);
  await screen.findAllByText('••••••');
  expect(document.body.textContent).not.toMatch(/\d\.\d/);
});

it('a transfer that begins here leads back to the game', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Transfer out' }));
  expect(opened).toEqual([
    { of: 'transfer', from: 'naga', to: 'WALLET', backTo: { of: 'game-account', code: 'naga' } },
  ]);
});

it('money that a bonus locks can be transferred into a game', () => {
  cleanup();
  draw(wallet.amount);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer in' }).disabled).toBe(false);
});
