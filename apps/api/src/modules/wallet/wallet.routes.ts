import type { Serve } from '../../platform/http/serve.ts';
import { readEquation } from './read-equation.ts';
import { readWallet } from './read-wallet.ts';
import type { WalletDeps } from './wallet.deps.ts';

export function walletRoutes(serve: Serve, deps: WalletDeps): void {
  serve('GET /api/wallet', ({ member: { id, currency }, locale }) => readWallet(deps, { id, currency, locale }));
  serve('GET /api/wallet/equation', ({ member: { id, currency } }) => readEquation(deps, { id, currency }));
}
