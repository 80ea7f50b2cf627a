export { officeWalletRoutes } from './office.routes.ts';
export { readEquation } from './read-equation.ts';
export { readWallet } from './read-wallet.ts';
export { walletQueue } from './stopped-wallet.ts';
export type { WalletDeps } from './wallet.deps.ts';
export { walletRoutes } from './wallet.routes.ts';
