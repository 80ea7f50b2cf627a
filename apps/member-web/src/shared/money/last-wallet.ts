import type { AnswerOf } from '@krapao/contract/calls';
import { forget, readStored, storeBeside } from '@krapao/web/browser/storage.ts';
import { endsWithSession } from '@krapao/web/session/session.ts';

type Wallet = AnswerOf<'GET /api/wallet'>;
type LastWallet = { readonly at: number; readonly wallet: Wallet };

endsWithSession('lastSync', 'lastWallet');

/** Keeps what was heard as long as the sign-in is kept, so that a page without a line has something to show. */
export function rememberWallet(wallet: Wallet): void {
  storeBeside('token', 'lastWallet', JSON.stringify({ at: Date.now(), wallet } satisfies LastWallet));
}

export function lastWallet(): LastWallet | undefined {
  const text = readStored('token') === null ? null : readStored('lastWallet');
  if (text === null) return undefined;
  try {
    const { at, wallet } = JSON.parse(text) as LastWallet;
    return { at, wallet: { ...wallet, waiting: wallet.waiting ?? [], blocks: wallet.blocks ?? [] } }; // An older build knew of none.
  } catch {
    forget('lastWallet');
    return undefined;
  }
}
