import { randomBytes } from 'node:crypto';
import type { Query } from '../../database.ts';
import type { Provider } from '../providers.ts';
import type { Units } from '../units.ts';

/** A transaction that was created, and is executed by its id or never. */
export type Pending = {
  id: string;
  username: string;
  action: 'DEPOSIT' | 'WITHDRAW';
  amount: Units;
  state: 'pending' | 'success';
  before: Units | null;
  after: Units | null;
  createdAt: Date;
};

export const pendingTables = `
  create table if not exists sandbox.game_pending (
    id           text        primary key,
    provider     text        not null,
    username     text        not null,
    action       text        not null check (action in ('DEPOSIT', 'WITHDRAW')),
    amount_units bigint      not null check (amount_units > 0),
    state        text        not null default 'pending' check (state in ('pending', 'success')),
    before_units bigint,
    after_units  bigint,
    created_at   timestamptz not null,
    foreign key (provider, username) references sandbox.game_player
  );
  create index if not exists game_pending_player on sandbox.game_pending (provider, username, created_at);
`;

type Row = Omit<Pending, 'amount' | 'before' | 'after' | 'createdAt'> & {
  amount_units: string;
  before_units: string | null;
  after_units: string | null;
  created_at: Date;
};

const toPending = ({ id, username, action, state, ...row }: Row): Pending => ({
  ...{ id, username, action, state },
  amount: BigInt(row.amount_units),
  before: row.before_units === null ? null : BigInt(row.before_units),
  after: row.after_units === null ? null : BigInt(row.after_units),
  createdAt: row.created_at,
});

type NewPending = Pick<Pending, 'username' | 'action' | 'amount'>;

export async function createPending(
  tx: Query,
  { code }: Provider,
  { username, action, amount }: NewPending,
  now: Date,
): Promise<Pending> {
  const { rows } = await tx.query<Row>(
    `insert into sandbox.game_pending (id, provider, username, action, amount_units, created_at)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [randomBytes(12).toString('hex'), code, username, action, amount, now],
  );
  const [row] = rows;
  if (!row) throw new Error('the transaction was not written');
  return toPending(row);
}

export async function lockPending(tx: Query, { code }: Provider, id: string): Promise<Pending | undefined> {
  const { rows } = await tx.query<Row>(
    'select * from sandbox.game_pending where provider = $1 and id = $2 for update',
    [code, id],
  );
  return rows[0] && toPending(rows[0]);
}

export const markExecuted = (tx: Query, id: string, { before, after }: { before: Units; after: Units }) =>
  tx.query(`update sandbox.game_pending set state = 'success', before_units = $2, after_units = $3 where id = $1`, [
    id,
    before,
    after,
  ]);

/** Of one player and these days, in the order of their creation. */
export async function listPending(
  database: Query,
  { code }: Provider,
  username: string,
  { from, to }: { from: Date; to: Date },
): Promise<Pending[]> {
  const { rows } = await database.query<Row>(
    `select * from sandbox.game_pending where provider = $1 and username = $2 and created_at >= $3 and created_at < $4
     order by created_at`,
    [code, username, from, to],
  );
  return rows.map(toPending);
}
