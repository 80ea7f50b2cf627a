import { returnDue } from '../modules/vault/public.ts';
import { DAY_MS, MINUTE_MS } from '../platform/clock.ts';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

export const putAway = (
  server: MoneyServer,
  { token }: Player,
  amount: unknown,
  days: unknown = 1,
  headers: Record<string, string> = {},
) => server.call('POST /api/vault', { token, body: { amount, days }, headers });

export const vaultOf = async (server: MoneyServer, { token }: Player) =>
  (await server.call('GET /api/vault', { token })).body;

/** Ledger balance of the vault account, in minor units. */
export async function vaultInLedger(server: MoneyServer, { id }: Player): Promise<string> {
  const [row] = await server.database.query<{ balance: string }>(
    `select (b.available + b.held)::text as balance
     from ledger.balance b join ledger.account a on a.id = b.account_id where a.kind = 'vault' and a.owner = $1`,
    [id],
  );
  return row?.balance ?? '0';
}

/** Days pass for the job that returns money, and for nothing else: sessions and rewards of the test go on. */
export async function returnAll(server: MoneyServer, days = 400): Promise<void> {
  const now = new Date(server.clock.now().getTime() + days * DAY_MS + MINUTE_MS);
  await returnDue({ ...server.modules.vault, clock: { now: () => now } });
}
