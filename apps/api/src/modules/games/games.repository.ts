import type { Units } from '@krapao/money/exchange';
import type { CompiledQuery, Generated } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { ask, type Db, statement } from '../../platform/db.ts';
import { type KeptRows, NOTHING_KEPT } from '../../platform/kept-rows.ts';
import { HOLDINGS, type Holdings } from './games.questions.ts';

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
  'in_maintenance as inMaintenance',
  'maintenance_ends_at as maintenanceEndsAt',
] as const;
const FIND_ACCOUNT = `
  select member_id as "memberId", game_code as "gameCode", username, secrets, units
  from game_account where member_id = $1 and game_code = $2`;

export type Game = Omit<Tables['game'], 'position' | 'is_open' | 'in_maintenance' | 'maintenance_ends_at'> & {
  inMaintenance: boolean;
  maintenanceEndsAt: Date | null;
};
export type GameAccount = { memberId: string; gameCode: string; username: string; secrets: Buffer; units: string };

/** An open game as a member sees it: with what was last heard of their account in it, if they have one. */
export type GameWithAccount = Game & {
  username: string | null;
  units: string | null;
  unitsHeardAt: Date | null;
  moving: string | null;
};

export type GamesRepository = ReturnType<typeof gamesRepository>;

export function gamesRepository(handle: Db, clock: Clock, { keep }: Pick<KeptRows, 'keep'> = NOTHING_KEPT) {
  const db = handle.withTables<Tables>();
  const everyGame = keep('game', () =>
    db
      .selectFrom('game')
      .select([...GAME, 'is_open'])
      .orderBy('position')
      .execute(),
  );
  const open = async () => (await everyGame()).filter((game) => game.is_open);
  const findOpen = async (code: string) => (await open()).find((game) => game.code === code);
  /** Open games, with the member's account in each where there is one. */
  const withHoldings = async (holdings: readonly Holdings[]): Promise<GameWithAccount[]> =>
    (await open()).map((game) => {
      const held = holdings.find(({ gameCode }) => gameCode === game.code);
      return {
        username: held?.username ?? null,
        units: held?.units ?? null,
        moving: held?.moving ?? null,
        unitsHeardAt: held?.unitsHeardAt ? new Date(held.unitsHeardAt) : null,
        // Last: V8 is slow to add to an object that was made by a spread, and home does this for every game.
        ...game,
      };
    });
  const holdingsOf = (memberId: string) => ask<Holdings>(handle, HOLDINGS, [memberId]);
  return {
    withHoldings,
    withAccounts: async (memberId: string) => withHoldings(await holdingsOf(memberId)),
    /** Those in which the member has an account. `known` is what was read of them just now. */
    async played(memberId: string, known?: readonly Holdings[]): Promise<GameWithAccount[]> {
      const holdings = known ?? (await holdingsOf(memberId));
      if (holdings.length === 0) return [];
      return (await withHoldings(holdings)).filter(({ username }) => username !== null);
    },

    find: findOpen,

    /** Closed ones too. */
    listAll: everyGame,
    findAny: async (code: string) => (await everyGame()).find((game) => game.code === code),

    account: async (memberId: string, code: string): Promise<GameAccount | undefined> =>
      (await ask<GameAccount>(handle, FIND_ACCOUNT, [memberId, code]))[0],

    /** False when the member has an account in this game already. */
    async insertAccount({ memberId, gameCode, username, secrets }: Omit<GameAccount, 'units'>) {
      const account = { member_id: memberId, game_code: gameCode, username, secrets };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('game_account')
        .values({ ...account, units_heard_at: null, moved_at: null, opened_at: clock.now() })
        .onConflict((conflict) => conflict.columns(['member_id', 'game_code']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** False when others were stored since `account` was read. */
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
     * An answer to a question from before the last one heard is old news. While a transfer is under way
     * nobody can tell whether an answer counts it already, so what was heard before stands.
     */
    async saveBalance(memberId: string, code: string, { units, askedAt }: { units: Units; askedAt: Date }) {
      const { numUpdatedRows } = await db
        .updateTable('game_account')
        .set({ units: units.toString(), units_heard_at: clock.now() })
        .where('member_id', '=', memberId)
        .where('game_code', '=', code)
        .where('moving', '=', '0')
        .where((row) => row.or([row('units_heard_at', 'is', null), row('units_heard_at', '<=', askedAt)]))
        .where((row) => row.or([row('moved_at', 'is', null), row('moved_at', '<=', askedAt)]))
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
  /** Of a transfer under way. */
  isMoving: boolean;
  heardAt: Date | null;
};

const HELD_IN_GAMES = `
  select member_id as "memberId", game_code as "gameCode", units::text, rate::text, decimals, is_open as "isOpen",
    moving <> 0 as "isMoving", units_heard_at as "heardAt"
  from game_account join game on code = game_code where member_id = any($1)`;

export const findHeldInGames = (db: Db, memberIds: readonly string[]): Promise<HeldInGame[]> =>
  ask(db, HELD_IN_GAMES, [memberIds]);

const PLAYERS =
  'select username, member_id as "memberId" from game_account where game_code = $1 and username = any($2)';

/** Whose accounts these are, by the names the provider knows. */
export async function findPlayers(
  db: Db,
  gameCode: string,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ask<{ username: string; memberId: string }>(db, PLAYERS, [gameCode, usernames]);
  return new Map(rows.map(({ username, memberId }) => [username, memberId]));
}

export type AccountKey = { memberId: string; gameCode: string };

/**
 * A game's balance around a transfer, each part of the transaction that makes it true. So the wallet,
 * what is under way and the games add up at every moment, whether or not the provider names a balance.
 */
const START_MOVING = 'update game_account set moving = $3 where member_id = $1 and game_code = $2';
const END_MOVING = `
  update game_account set moving = 0, moved_at = $3,
    units = case when $4 then coalesce($5, greatest(units + moving, 0)) else units end,
    units_heard_at = case when $4 and $5 is not null then $3 else units_heard_at end
  where member_id = $1 and game_code = $2`;

export const startMovingStatement = ({ memberId, gameCode }: AccountKey, units: Units): CompiledQuery =>
  statement(START_MOVING, [memberId, gameCode, units]);

export const endMovingStatement = (
  { memberId, gameCode }: AccountKey,
  { isDone, heard, at }: { isDone: boolean; heard?: Units | undefined; at: Date },
): CompiledQuery => statement(END_MOVING, [memberId, gameCode, at, isDone, heard ?? null]);

export const findPlayersNamed = (db: Db, username: string) =>
  ask<{ id: string }>(db, 'select distinct member_id as id from game_account where username = $1 limit 20', [username]);
