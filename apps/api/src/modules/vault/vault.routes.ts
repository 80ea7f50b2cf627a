import { readAmount } from '../../platform/http/read-amount.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { extendDeposit } from './extend-deposit.ts';
import { putAway } from './put-away.ts';
import type { VaultDeps } from './vault.deps.ts';
import { readVault } from './vault-of.ts';

export function vaultRoutes(serve: Serve, deps: VaultDeps): void {
  serve('GET /api/vault', ({ member }) => readVault(deps.db, member.id));
  serve(
    'POST /api/vault',
    async ({ member: { id: memberId, currency }, body: { amount, days }, idempotencyKey, keep }) => {
      const id = operationId(deps.random, memberId, idempotencyKey);
      return putAway(deps, { id, memberId, currency, amount: readAmount(amount, currency), days }, keep);
    },
    { storesAnswer: true },
  );
  serve('POST /api/vault/extend', ({ member, body }) => extendDeposit(deps, { memberId: member.id, ...body }));
}
