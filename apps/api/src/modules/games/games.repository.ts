import type { Units } from '@krapao/money/exchange';
import type { CompiledQuery, Generated } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import { NO_CACHE, type SettingsCache } from '../../platform/database/settings-cache.ts';
import { HOLDINGS, type Holdings } from './games.queries.ts';

type Tables = {
  game: {
    code: string;
    name: string;
    category: 'slot' | 'sport' | 'lotto';
    dialect: 'reference' | 'agent';
    decimals: number;
    rate: string;
    login: 'user' | 'user-password';
    logo: string;
    background: string;
    web: string | null;
    android: string | null;
    ios: string | null;
    position: number;
    is_open: Generated<boolean>;
    in_maintenance: Generated<boolean>;
    maintenance_ends_at: Date | null;
  };
  game_account: {
    member_id: string;
    game_code: string;
    username: string;
    secrets: Buffer;
    units: Generated<string>;
    units_heard_at: Date | null;
    moving: Generated<string>;
    moved_at: Date | null;
    opened_at: Date;
    played_at: Date | null;
  };
};

const GAME = [
  'code',
  'name',
  'category',
  'dialect',
  'decimals',
  'rate',
  'login',
  'logo',
  'background',
  'web',
  'android',
  'ios',
  'is_open as isOpen',
  'in_maintenance as inMaintenance',
  'maintenance_ends_at as maintenanceEndsAt',
] as const;
const FIND_ACCOUNT = `
  select member_id as "memberId", game_code as "gameCode", username, secrets, units
  from game_account where member_id = $1 and game_code = $2`;

/** A launch is a sign of play: `record_play` counts its minutes. */
const RECORD_LAUNCH = `
  update game_account set played_at = $3 where member_id = $1 and game_code = $2
  returning record_play(array[member_id], array[played_at], true)`;

export type Game = Omit<Tables['game'], 'position' | 'is_open' | 'in_maintenance' | 'maintenance_ends_at'> & {
  isOpen: boolean;
  inMaintenance: boolean;
  maintenanceEndsAt: Date | null;
};
export type GameAccount = { memberId: string; gameCode: string; username: string; secrets: Buffer; units: string };

/** A game with the last recorded state of the member's account, if there is one. */
export type GameWithAccount = Game & {
  username: string | null;
  units: string | null;
  unitsReadAt: Date | null;
  playedAt: Date | null;
  moving: string | null;
};

/** Selects a member's games; closed ones only with `withClosed`. */
export type Played = { known?: readonly Holdings[] | undefined; withClosed?: boolean };

export type GamesRepository = ReturnType<typeof gamesRepository>;

export function gamesRepository(handle: Db, clock: Clock, { wrap }: Pick<SettingsCache, 'wrap'> = NO_CACHE) {
  const db = handle.withTables<Tables>();
  const everyGame = wrap('game', () =>
    db
      .selectFrom('game')
      .select([...GAME])
      .orderBy('position')
      .execute(),
  );
  const open = async () => (await everyGame()).filter(({ isOpen }) => isOpen);
  const findOpen = async (code: string) => (await open()).find((game) => game.code === code);
  /** Open games, or all, each with the member's account if there is one. */
  const withHoldings = async (
    holdings: readonly Holdings[],
    { withClosed = false }: { withClosed?: boolean } = {},
  ): Promise<GameWithAccount[]> =>
    (await (withClosed ? everyGame() : open())).map((game) => {
      const held = holdings.find(({ gameCode }) => gameCode === game.code);
      return {
        username: held?.username ?? null,
        units: held?.units ?? null,
        moving: held?.moving ?? null,
        unitsReadAt: held?.unitsReadAt ? new Date(held.unitsReadAt) : null,
        playedAt: held ? new Date(held.playedAt) : null,
        // Spread last: V8 adds properties slowly to an object made by a spread, and home does this for every game.
        ...game,
      };
    });
  const holdingsOf = (memberId: string) => query<Holdings>(handle, HOLDINGS, [memberId]);
  return {
    withHoldings,
    withAccounts: async (memberId: string) => withHoldings(await holdingsOf(memberId)),
    /** Games in which the member has an account. `known` are holdings the caller has just read. */
    async played(memberId: string, { known, withClosed }: Played = {}): Promise<GameWithAccount[]> {
      const holdings = known ?? (await holdingsOf(memberId));
      if (holdings.length === 0) return [];
      return (await withHoldings(holdings, { withClosed: withClosed ?? false })).filter(
        ({ username }) => username !== null,
      );
    },

    find: findOpen,

    /** Includes closed games. */
    listAll: everyGame,
    findAny: async (code: string) => (await everyGame()).find((game) => game.code === code),

    account: async (memberId: string, code: string): Promise<GameAccount | undefined> =>
      (await query<GameAccount>(handle, FIND_ACCOUNT, [memberId, code]))[0],

    /** Returns false if the member already has an account in this game. */
    async insertAccount({ memberId, gameCode, username, secrets }: Omit<GameAccount, 'units'>) {
      const account = { member_id: memberId, game_code: gameCode, username, secrets };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('game_account')
        .values({ ...account, units_heard_at: null, moved_at: null, opened_at: clock.now(), played_at: null })
        .onConflict((conflict) => conflict.columns(['member_id', 'game_code']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    recordLaunch: ({ memberId, gameCode }: AccountKey) =>
      query(handle, RECORD_LAUNCH, [memberId, gameCode, clock.now()]),

    /** Returns false if other secrets were stored since `account` was read. */
    async replaceSecrets({ memberId, gameCode, secrets: before }: GameAccount, secrets: Buffer) {
      const { numUpdatedRows } = await db
        .updateTable('game_account')
        .set({ secrets })
        .where('member_id', '=', memberId)
        .where('game_code', '=', gameCode)
        .where('secrets', '=', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /**
     * Stores a provider's balance, unless it is outdated: requested before the last recorded one or before
     * the last transfer ended. During a pending transfer the answer may or may not include it, so the stored
     * balance stays.
     */
    async saveBalance(memberId: string, code: string, { units, queriedAt }: { units: Units; queriedAt: Date }) {
      const { numUpdatedRows } = await db
        .updateTable('game_account')
        .set({ units: units.toString(), units_heard_at: clock.now() })
        .where('member_id', '=', memberId)
        .where('game_code', '=', code)
        .where('moving', '=', '0')
        .where((row) => row.or([row('units_heard_at', 'is', null), row('units_heard_at', '<=', queriedAt)]))
        .where((row) => row.or([row('moved_at', 'is', null), row('moved_at', '<=', queriedAt)]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

export type HeldInGame = {
  memberId: string;
  gameCode: string;
  units: string;
  rate: string;
  decimals: number;
  isOpen: boolean;
  /** A transfer is pending. */
  isMoving: boolean;
  receivedAt: Date | null;
};

const HELD_IN_GAMES = `
  select member_id as "memberId", game_code as "gameCode", units::text, rate::text, decimals, is_open as "isOpen",
    moving <> 0 as "isMoving", units_heard_at as "receivedAt"
  from game_account join game on code = game_code where member_id = any($1)`;

export const findHeldInGames = (db: Db, memberIds: readonly string[]): Promise<HeldInGame[]> =>
  query(db, HELD_IN_GAMES, [memberIds]);

const PLAYERS =
  'select username, member_id as "memberId" from game_account where game_code = $1 and username = any($2)';

/** Maps the provider's usernames to members. */
export async function findPlayers(
  db: Db,
  gameCode: string,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const rows = await query<{ username: string; memberId: string }>(db, PLAYERS, [gameCode, usernames]);
  return new Map(rows.map(({ username, memberId }) => [username, memberId]));
}

export type AccountKey = { memberId: string; gameCode: string };

/**
 * Statements that adjust a game's balance around a transfer, each in the same transaction as the ledger's
 * change. So wallet, pending money and games add up at every moment, whether or not the provider returns a
 * balance.
 */
/**
 * If the rate changed since the units were computed, `moving` becomes null, which violates its constraint and
 * fails the transfer.
 */
const START_MOVING = `
  update game_account
  set moving = (select $3::bigint from game where code = $2 and rate = $4::numeric for share)
  where member_id = $1 and game_code = $2`;
const END_MOVING = `
  update game_account set moving = 0, moved_at = $3,
    units = case when $4 then coalesce($5, greatest(units + moving, 0)) else units end,
    units_heard_at = case when $4 and $5 is not null then $3 else units_heard_at end
  where member_id = $1 and game_code = $2`;

export const startMovingStatement = (
  { memberId, gameCode }: AccountKey,
  { units, rate }: { units: Units; rate: string },
): CompiledQuery => statement(START_MOVING, [memberId, gameCode, units, rate]);

export const endMovingStatement = (
  { memberId, gameCode }: AccountKey,
  { isDone, reported, at }: { isDone: boolean; reported?: Units | undefined; at: Date },
): CompiledQuery => statement(END_MOVING, [memberId, gameCode, at, isDone, reported ?? null]);

export const findPlayersNamed = (db: Db, username: string) =>
  query<{ id: string }>(db, 'select distinct member_id as id from game_account where username = $1 limit 20', [
    username,
  ]);
