import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadTexts, type Namespace, Texts } from '@krapao/web/i18n/texts.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WalletAnswer, walletQuery } from '../../../shared/money/wallet-query.ts';
import { type Receipt, receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import '../../../shared/i18n/own-texts.ts';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const TEXTS: readonly Namespace[] = ['statement', 'movement', 'support'];
const receipt: Receipt = {
  reference: 'ABC',
  statementType: 'transfer',
  from: 'naga',
  to: 'WALLET',
  amount: 50,
  currency: 'THB',
  status: 'SUCCESS',
  createdAt: '2026-03-14T02:41:07.000Z',
  settledAt: '2026-03-14T02:41:08.000Z',
  balanceAfter: 150,
  seal: null,
};

async function textOf(change: Partial<Receipt>): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(receiptQuery('ABC').queryKey, { ...receipt, ...change });
  client.setQueryData(walletQuery.queryKey, { slots: [{ code: 'naga', name: 'Naga' }] } as WalletAnswer);
  render(
    <QueryClientProvider client={client}>
      <Texts of={TEXTS}>
        <ReceiptSheet reference="ABC" onClose={() => undefined} onReport={() => undefined} />
      </Texts>
    </QueryClientProvider>,
  );
  return (await screen.findByRole('dialog')).textContent;
}

beforeEach(async () => {
  changeLocale('en');
  await loadTexts(TEXTS, 'en');
});
afterEach(cleanup);

describe('a receipt', () => {
  it('of a bonus that ended says how, and what can be withdrawn since', async () => {
    const ended = { statementType: 'finish_bonus', from: 'BONUS', bonus: { description: 'Welcome' } } as const;
    const won = await textOf({ ...ended, amount: 0, finished: { how: 'succeeded', freed: 3_000 } });
    for (const words of ['Bonus ended', '฿3,000.00', 'Free to withdraw', 'Welcome', 'Target reached']) {
      expect(won).toContain(words);
    }
    expect(won).not.toContain('฿0.00');
    cleanup();
    const cancelled = await textOf({ ...ended, amount: -1_140, finished: { how: 'cancelled', freed: 500 } });
    for (const words of ['−฿1,140.00', 'Cancelled', 'Free to withdraw฿500.00']) expect(cancelled).toContain(words);
  });

  it('promises a seal for what has moved, and none for what failed or is still under way', async () => {
    expect(await textOf({})).toContain('Issued within 1 minute');
    for (const status of ['FAILED', 'IN_PROGRESS'] as const) {
      cleanup();
      expect(await textOf({ status, balanceAfter: null })).not.toContain('seal');
    }
  });

  it.each([
    ['insufficient', 'There was not enough money in Naga'],
    ['refused', 'Naga refused the transfer'],
    ['unanswered', 'Naga did not answer'],
  ] as const)('of a transfer that failed says why (%s), and where the money stayed', async (failure, why) => {
    const failed = { status: 'FAILED', balanceAfter: null, failure } as const;
    const text = await textOf(failed);
    expect(text).toContain(why);
    expect(text).toContain('The money stayed in Naga');
    cleanup();
    expect(await textOf({ ...failed, from: 'WALLET', to: 'naga', amount: -50 })).toContain(why);
  });

  it('writes the sign of a transfer: out of the wallet −, into it +', async () => {
    expect(await textOf({})).toContain('+฿50.00');
    cleanup();
    expect(await textOf({ from: 'WALLET', to: 'naga', amount: -50 })).toContain('−฿50.00');
  });
});
