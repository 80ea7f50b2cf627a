import type { Currency } from '@krapao/money';
import type { Units } from '@krapao/money/exchange';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** A member's id has letters only, so no member can have this one. */
export const TEST_PLAYER = { id: 'krapaotest01', currency: 'THB' } as const satisfies {
  id: string;
  currency: Currency;
};

/** A test account, at the provider behind a connection. */
export type TestAccount = { gameCode: string; connection: string };

export type NewTestTransfer = TestAccount & {
  id: string;
  username: string;
  direction: 'in' | 'out';
  units: Units;
  sentAt: Date;
};

export type TestTransfer = NewTestTransfer & {
  state: 'sent' | 'succeeded' | 'failed';
  /** As in a member's transfer: the id that the provider reserved, empty where none may be stored any more. */
  prepared: string | null;
  providerReference: string | null;
};

const LIST = `
  select id, game_code as "gameCode", connection, username, direction, units, state, prepared,
    provider_reference as "providerReference", sent_at as "sentAt"
  from test_transfer where game_code = $1 and connection = $2 order by number`;
/** Only after the transfer that the caller read as the last one. */
const INSERT = `
  insert into test_transfer (id, game_code, connection, username, direction, units, sent_at)
  select $1, $2, $3, $4, $5, $6, $7
  where $8::uuid is not distinct from
    (select id from test_transfer where game_code = $2 and connection = $3 order by number desc limit 1)
  on conflict (game_code, connection) where state = 'sent' do nothing
  returning id`;
const PREPARE = `
  update test_transfer set prepared = $2 where id = $1 and state = 'sent' and prepared is null returning id`;
const SETTLE = `
  update test_transfer set state = $2, provider_reference = $3, settled_at = $4 where id = $1 and state = 'sent'`;

export const testTransfersRepository = (db: Db) => ({
  /** All of an account, oldest first. */
  async list({ gameCode, connection }: TestAccount): Promise<TestTransfer[]> {
    const rows = await query<Omit<TestTransfer, 'units'> & { units: string }>(db, LIST, [gameCode, connection]);
    return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
  },

  /** Returns false if another transfer came after `last`. */
  async insert(transfer: NewTestTransfer, last: string | null): Promise<boolean> {
    const { id, gameCode, connection, username, direction, units, sentAt } = transfer;
    const values = [id, gameCode, connection, username, direction, units, sentAt, last];
    return (await query(db, INSERT, values)).length === 1;
  },

  /** As for members' transfers: true for the first alone, so a transfer is either executed or given up. */
  prepare: async (id: string, prepared: string): Promise<boolean> =>
    (await query(db, PREPARE, [id, prepared])).length === 1,

  settle: (id: string, state: 'succeeded' | 'failed', providerReference: string | null, at: Date) =>
    query(db, SETTLE, [id, state, providerReference, at]),
});
