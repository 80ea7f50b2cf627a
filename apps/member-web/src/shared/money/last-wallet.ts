import type { AnswerOf } from '@krapao/contract/calls';
import { forget, readStored, storeBeside } from '@krapao/web/browser/storage.ts';
import { endsWithSession } from '@krapao/web/session/session.ts';

type Wallet = AnswerOf<'GET /api/wallet'>;
type LastWallet = { readonly at: number; readonly wallet: Wallet };

endsWithSession('lastSync', 'lastWallet');

/** Stores the wallet as long as the session is stored, so that an offline page has a balance to show. */
export function rememberWallet(wallet: Wallet): void {
  storeBeside('token', 'lastWallet', JSON.stringify({ at: Date.now(), wallet } satisfies LastWallet));
}

export function lastWallet(): LastWallet | undefined {
  const text = readStored('token') === null ? null : readStored('lastWallet');
  if (text === null) return undefined;
  try {
    const { at, wallet } = JSON.parse(text) as LastWallet;
    if (wallet.wallet.available === undefined) return undefined; // From a build whose figures had another meaning.
    // Wallets stored by older builds have neither.
    return {
      at,
      wallet: {
        ...wallet,
        waiting: wallet.waiting ?? [],
        blocks: wallet.blocks ?? [],
        exclusion: wallet.exclusion ?? null,
      },
    };
  } catch {
    forget('lastWallet');
    return undefined;
  }
}
