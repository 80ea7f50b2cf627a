import { randomUUID } from 'node:crypto';
import type { Query } from '../database.ts';
import type { Player } from './players.repository.ts';
import type { Provider } from './providers.ts';
import type { Units } from './units.ts';

export type FailReason = 'INSUFFICIENT_BALANCE' | 'PLAYER_LOCKED';

export type Transaction = {
  id: string;
  username: string;
  kind: 'in' | 'out' | 'stake' | 'round';
  reference: string | null;
  status: 'success' | 'failed';
  reason: FailReason | null;
  amount: Units;
  delta: Units;
  before: Units;
  after: Units;
  detail: unknown;
  createdAt: Date;
};

type Row = Omit<Transaction, 'amount' | 'delta' | 'before' | 'after' | 'createdAt'> & {
  amount_units: string;
  delta_units: string;
  before_units: string;
  after_units: string;
  created_at: Date;
};

const COLUMNS =
  'id, username, kind, reference, status, reason, amount_units, delta_units, before_units, after_units, detail, created_at';

const toTransaction = ({ amount_units, delta_units, before_units, after_units, created_at, ...row }: Row) => ({
  ...row,
  amount: BigInt(amount_units),
  delta: BigInt(delta_units),
  before: BigInt(before_units),
  after: BigInt(after_units),
  createdAt: created_at,
});

type Entry = Pick<Transaction, 'kind' | 'amount' | 'delta'> & {
  now: Date;
  reference?: string | undefined;
  reason?: FailReason | undefined;
  detail?: unknown;
};

/** Inserts the row and changes the balance together. The caller has locked the player. */
export async function record(tx: Query, { code }: Provider, player: Player, entry: Entry): Promise<Transaction> {
  const { kind, amount, delta, now, reference = null, reason = null, detail = null } = entry;
  const { rows } = await tx.query<Row>(
    `with moved as (
       update sandbox.game_player set balance_units = balance_units + $8 where provider = $2 and username = $3
     )
     insert into sandbox.game_transaction (id, provider, username, kind, reference, status, reason, amount_units,
       delta_units, before_units, after_units, detail, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $9, $8, $10, $11, $12, $13) returning ${COLUMNS}`,
    [
      randomUUID(),
      code,
      player.username,
      kind,
      reference,
      reason === null ? 'success' : 'failed',
      reason,
      delta,
      amount,
      player.balance,
      player.balance + delta,
      detail === null ? null : JSON.stringify(detail),
      now,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('the transaction was not written');
  return toTransaction(row);
}

export async function findByReference(
  database: Query,
  { code }: Provider,
  reference: string,
): Promise<(Transaction & { currency: string }) | undefined> {
  const { rows } = await database.query<Row & { currency: string }>(
    `select t.*, p.currency from sandbox.game_transaction t join sandbox.game_player p using (provider, username)
      where t.provider = $1 and t.reference = $2`,
    [code, reference],
  );
  return rows[0] && { ...toTransaction(rows[0]), currency: rows[0].currency };
}

/** Transfers of one player, oldest first; `from` is inclusive, `to` exclusive. */
export async function listTransfers(
  database: Query,
  { code }: Provider,
  username: string,
  range: { from: Date; to: Date; limit: number },
): Promise<Transaction[]> {
  const { rows } = await database.query<Row>(
    `select ${COLUMNS} from sandbox.game_transaction
      where provider = $1 and username = $2 and kind in ('in', 'out') and created_at >= $3 and created_at < $4
      order by seq limit $5`,
    [code, username, range.from, range.to, range.limit],
  );
  return rows.map(toTransaction);
}

export async function lastRounds(database: Query, { code }: Provider, username: string, limit: number) {
  const { rows } = await database.query<Row>(
    `select ${COLUMNS} from sandbox.game_transaction
      where provider = $1 and username = $2 and kind = 'round' order by seq desc limit $3`,
    [code, username, limit],
  );
  return rows.map(toTransaction);
}

/** Rounds of all players with their numbers, in order. */
export async function roundsAfter(database: Query, { code }: Provider, after: string, limit: number) {
  const { rows } = await database.query<Row & { seq: string }>(
    `select seq, ${COLUMNS} from sandbox.game_transaction
      where provider = $1 and kind = 'round' and seq > $2 order by seq limit $3`,
    [code, after, limit],
  );
  return rows.map((row) => ({ ...toTransaction(row), seq: row.seq }));
}
