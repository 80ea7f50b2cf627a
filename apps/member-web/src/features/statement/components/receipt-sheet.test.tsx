import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, type Namespace, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WalletAnswer, walletQuery } from '../../../shared/money/wallet-query.ts';
import type { ImageCard } from '../../../shared/share-image/render-image.ts';
import { type Receipt, receiptQuery } from '../../../shared/statement/receipt-query.ts';
import { evidenceQuery } from '../api/evidence-query.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import '../../../shared/i18n/own-texts.ts';

// Generous timeouts, for busy machines.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
configure({ asyncUtilTimeout: 30_000 });

const TEXTS: readonly Namespace[] = ['statement', 'movement', 'support', 'complaints'];
const saved = vi.hoisted(() => ({ saveFile: vi.fn() }));
vi.mock('@krapao/web/browser/save-file.ts', () => saved);
const renderer = vi.hoisted(() => ({ renderImage: vi.fn(async (_: ImageCard) => new Blob(['png'])) }));
vi.mock('../../../shared/share-image/render-image.ts', () => renderer);
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

async function textOf(change: Partial<Receipt>, code: string | null = null): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(receiptQuery('ABC').queryKey, { ...receipt, ...change });
  const evidence = { url: '/api/evidence/token', isSealed: code !== null, nextAt: receipt.createdAt, code };
  client.setQueryData(evidenceQuery('ABC').queryKey, evidence);
  client.setQueryData(walletQuery.queryKey, { slots: [{ code: 'naga', name: 'Naga' }] } as WalletAnswer);
  render(
    <QueryClientProvider client={client}>
      <WithMessages of={TEXTS}>
        <ReceiptSheet reference="ABC" onClose={() => undefined} />
      </WithMessages>
    </QueryClientProvider>,
  );
  return (await screen.findByRole('dialog')).textContent;
}

beforeEach(async () => {
  changeLocale('en');
  await loadMessages(TEXTS, 'en');
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

  it.each([
    ['SUCCESS', 'Receipt', 'receipt-ABC'],
    ['IN_PROGRESS', 'Details', 'details-ABC'],
    ['FAILED', 'Details', 'details-ABC'],
  ] as const)(
    'of %s is called %s: in its title, its picture, its file and what is shared',
    { tags: ['P69'] },
    async (status, title, file) => {
      const share = vi.fn(async (_: ShareData) => undefined);
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { canShare: () => true, share }));
      await textOf({ status, balanceAfter: null });
      screen.getByRole('dialog', { name: title });
      fireEvent.click(screen.getByRole('button', { name: 'Save image' }));
      await waitFor(() =>
        expect(saved.saveFile).toHaveBeenLastCalledWith(`${file}.png`, expect.anything(), 'image/png'),
      );
      expect(renderer.renderImage).toHaveBeenLastCalledWith(expect.objectContaining({ title, amount: '+฿50.00' }));
      fireEvent.click(screen.getByRole('button', { name: 'Share' }));
      await waitFor(() => expect(share).toHaveBeenCalledOnce());
      expect(share.mock.lastCall?.[0]).toMatchObject({
        title,
        text: expect.stringMatching(new RegExp(`^${title}\\n`)),
      });
      expect(screen.getByRole('dialog').textContent.includes('Receipt')).toBe(title === 'Receipt');
      let printed = '';
      vi.stubGlobal('print', () => {
        printed = document.title;
        window.dispatchEvent(new Event('afterprint'));
      });
      fireEvent.click(screen.getByRole('button', { name: 'Print or PDF' }));
      expect([printed, document.title === file]).toEqual([file, false]);
      vi.unstubAllGlobals();
    },
  );

  it('as a picture has every fact but the balances, which are nobody else’s business', { tags: ['P68'] }, async () => {
    await textOf({ seal: { number: 7, hash: 'f00d', sealedAt: receipt.createdAt } });
    fireEvent.click(screen.getByRole('button', { name: 'Save image' }));
    await waitFor(() => expect(saved.saveFile).toHaveBeenCalled());
    const drawn = renderer.renderImage.mock.lastCall?.[0];
    expect(drawn?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'From: Naga',
      'To: Main wallet',
      'Date and time: 14/03/2026 09:41:07',
      'Ended: 14/03/2026 09:41:08',
      'Reference: ABC',
      'Confirmation code No. 7: f00d',
    ]);
  });

  it('as a picture has a QR code to the public check once it has a proof, and never a balance', {
    tags: ['P169'],
  }, async () => {
    const seal = { number: 7, hash: 'f00d', sealedAt: receipt.createdAt };
    for (const code of ['1~a~b', null]) {
      await textOf({ seal }, code);
      fireEvent.click(screen.getByRole('button', { name: 'Save image' }));
      await waitFor(() => expect(saved.saveFile).toHaveBeenCalled());
      const drawn = renderer.renderImage.mock.lastCall?.[0];
      const link = { url: `${window.location.origin}/verify#1~a~b`, text: 'Scan to check this receipt' };
      expect(drawn?.link).toEqual(code ? link : undefined);
      expect(JSON.stringify(drawn)).not.toContain('150');
      cleanup();
      saved.saveFile.mockClear();
    }
  });

  it('writes the sign of a transfer: out of the wallet −, into it +', async () => {
    expect(await textOf({})).toContain('+฿50.00');
    cleanup();
    expect(await textOf({ from: 'WALLET', to: 'naga', amount: -50 })).toContain('−฿50.00');
  });
});
