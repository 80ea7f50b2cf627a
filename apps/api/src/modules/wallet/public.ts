export { readWallet } from './read-wallet.ts';
export type { WalletDeps } from './wallet.deps.ts';
export { walletRoutes } from './wallet.routes.ts';
