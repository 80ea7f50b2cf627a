import type { Serve } from '../../platform/serve.ts';
import { readWallet, type WalletDeps } from './read-wallet.ts';

export function walletRoutes(serve: Serve, deps: WalletDeps): void {
  serve('GET /api/wallet', ({ member }) => readWallet(deps, member));
}
