import { randomInt } from 'node:crypto';
import type { Query } from '../database.ts';
import type { Hand } from './engines/pok-deng.ts';
import type { Provider } from './providers.ts';
import type { Units } from './units.ts';

/** A pok deng hand that waits for the player's choice. Its stake is already deducted from the balance. */
export type OpenHand = { hand: Hand; betUnits: string };

export type Player = {
  username: string;
  password: string;
  currency: string;
  balance: Units;
  locked: boolean;
  openHand: OpenHand | null;
};

type PlayerRow = Omit<Player, 'balance' | 'openHand'> & { balance_units: string; open_hand: OpenHand | null };

const COLUMNS = 'username, password, currency, balance_units, locked, open_hand';
// Letters and digits that are not easily confused.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const randomName = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const toPlayer = ({ balance_units, open_hand, ...row }: PlayerRow): Player => ({
  ...row,
  balance: BigInt(balance_units),
  openHand: open_hand,
});

type NewPlayer = { username: string; externalId: string; currency: string };

/** Returns undefined if the username or the external id is taken. */
export async function insertPlayer(
  database: Query,
  { code }: Provider,
  { username, externalId, currency }: NewPlayer,
  now: Date,
): Promise<Player | undefined> {
  const { rows } = await database.query<PlayerRow>(
    `insert into sandbox.game_player (provider, username, external_id, password, currency, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${COLUMNS}`,
    [code, username, externalId, randomName(10), currency, now],
  );
  return rows[0] && toPlayer(rows[0]);
}

export async function findPlayer(database: Query, { code }: Provider, username: string): Promise<Player | undefined> {
  const { rows } = await database.query<PlayerRow>(
    `select ${COLUMNS} from sandbox.game_player where provider = $1 and username = $2`,
    [code, username],
  );
  return rows[0] && toPlayer(rows[0]);
}

export async function findByExternalId(
  database: Query,
  { code }: Provider,
  externalId: string,
): Promise<Player | undefined> {
  const { rows } = await database.query<PlayerRow>(
    `select ${COLUMNS} from sandbox.game_player where provider = $1 and external_id = $2`,
    [code, externalId],
  );
  return rows[0] && toPlayer(rows[0]);
}

/** Locks the player's row: every balance change starts here, so changes of one player are serialised. */
export async function lockPlayer(tx: Query, { code }: Provider, username: string): Promise<Player | undefined> {
  const { rows } = await tx.query<PlayerRow>(
    `select ${COLUMNS} from sandbox.game_player where provider = $1 and username = $2 for update`,
    [code, username],
  );
  return rows[0] && toPlayer(rows[0]);
}

export async function saveOpenHand(tx: Query, { code }: Provider, username: string, open: OpenHand | null) {
  await tx.query('update sandbox.game_player set open_hand = $3 where provider = $1 and username = $2', [
    code,
    username,
    open,
  ]);
}

export async function setLocked(database: Query, { code }: Provider, username: string, locked: boolean) {
  const { rowCount } = await database.query(
    'update sandbox.game_player set locked = $3 where provider = $1 and username = $2',
    [code, username, locked],
  );
  return rowCount === 1;
}

/** Sets a new password; returns undefined for an unknown player. */
export async function resetPassword(
  database: Query,
  { code }: Provider,
  username: string,
): Promise<string | undefined> {
  const { rows } = await database.query<{ password: string }>(
    'update sandbox.game_player set password = $3 where provider = $1 and username = $2 returning password',
    [code, username, randomName(10)],
  );
  return rows[0]?.password;
}

/** Sets a password of the operator's choosing; returns false for an unknown player. */
export async function setPassword(database: Query, { code }: Provider, username: string, password: string) {
  const { rowCount } = await database.query(
    'update sandbox.game_player set password = $3 where provider = $1 and username = $2',
    [code, username, password],
  );
  return rowCount === 1;
}

/** Units staked in an open hand. */
export async function openHandsOf(database: Query, provider: Provider, username: string): Promise<Units> {
  const player = await findPlayer(database, provider, username);
  return BigInt(player?.openHand?.betUnits ?? 0);
}

export async function latestPlayers(database: Query, limit: number) {
  const { rows } = await database.query<{ provider: string; username: string; balance_units: string }>(
    'select provider, username, balance_units from sandbox.game_player order by created_at desc limit $1',
    [limit],
  );
  return rows.map(({ provider, username, balance_units }) => ({ provider, username, balance: BigInt(balance_units) }));
}
