import type { officeWalletCalls } from '@krapao/contract/office/wallets';
import type { Serve } from '../../platform/http/serve.ts';
import type { Desk } from '../queues/public.ts';
import { readStoppedWallet, releaseWallet } from './stopped-wallet.ts';

export function officeWalletRoutes(serve: Serve<typeof officeWalletCalls>, desk: Desk): void {
  serve('GET /api/office/wallets/{id}', ({ params }) => readStoppedWallet(desk, params.id));
  serve('POST /api/office/wallets/{id}/release', async ({ params, body, operator }) => {
    await releaseWallet(desk, { id: params.id, why: body.why, operatorId: operator.id });
    return { message: 'OK' as const };
  });
}
