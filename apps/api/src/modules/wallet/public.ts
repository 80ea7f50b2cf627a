export { officeWalletRoutes } from './office.routes.ts';
export { walletQueue } from './stopped-wallet.ts';
export { walletRoutes } from './wallet.routes.ts';
