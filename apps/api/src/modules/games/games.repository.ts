import { type Generated, sql } from 'kysely';
import { question } from '../../platform/ask-together.ts';
import type { Clock } from '../../platform/clock.ts';
import { ask, type Db } from '../../platform/db.ts';
import { type KeptRows, NOTHING_KEPT } from '../../platform/kept-rows.ts';
import type { Units } from './exchange.ts';

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

export type Game = Omit<Tables['game'], 'is_open'> & { is_open: boolean };
export type GameAccount = Omit<Tables['game_account'], 'units' | 'moving'> & { units: string; moving: string };
export type GamesRepository = ReturnType<typeof gamesRepository>;

/** What a member has in a game, as home shows it. */
export type Holdings = Pick<GameAccount, 'game_code' | 'username' | 'units' | 'moving'> & {
  units_heard_at: string | null;
};

/** What is on its way home is no longer counted in the game. */
const HOLDINGS = `select game_code, username, moving::text, units_heard_at,
  greatest(units + least(moving, 0), 0)::text as units from game_account where member_id = $1`;
export const holdingsOfMember = question(HOLDINGS, (rows: Holdings[]) => rows);

export function gamesRepository(handle: Db, clock: Clock, { keep }: Pick<KeptRows, 'keep'> = NOTHING_KEPT) {
  const db = handle.withTables<Tables>();
  const everyGame = keep('game', () => db.selectFrom('game').selectAll().orderBy('position').execute());
  const open = async () => (await everyGame()).filter((game) => game.is_open);
  return {
    open,
    holdings: (memberId: string) => ask<Holdings>(handle, HOLDINGS, [memberId]),

    find: async (code: string) => (await open()).find((game) => game.code === code),

    /** Closed ones too. */
    findAny: async (code: string) => (await everyGame()).find((game) => game.code === code),

    account: (memberId: string, code: string) =>
      db
        .selectFrom('game_account')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('game_code', '=', code)
        .executeTakeFirst(),

    /** False when the member has an account in this game already. */
    async insertAccount(account: Pick<GameAccount, 'member_id' | 'game_code' | 'username' | 'secrets'>) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('game_account')
        .values({ ...account, units_heard_at: null, moved_at: null, opened_at: clock.now() })
        .onConflict((conflict) => conflict.columns(['member_id', 'game_code']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** False when others were stored since `account` was read. */
    async replaceSecrets({ member_id, game_code, secrets: before }: GameAccount, secrets: Buffer) {
      const { numUpdatedRows } = await db
        .updateTable('game_account')
        .set({ secrets })
        .where('member_id', '=', member_id)
        .where('game_code', '=', game_code)
        .where('secrets', '=', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /**
     * An answer to a question from before the last one heard is old news. While a transfer is under way
     * nobody can tell whether an answer counts it already, so what was heard before stands.
     */
    saveBalance: (memberId: string, code: string, { units, askedAt }: { units: Units; askedAt: Date }) =>
      db
        .updateTable('game_account')
        .set({ units: units.toString(), units_heard_at: clock.now() })
        .where('member_id', '=', memberId)
        .where('game_code', '=', code)
        .where('moving', '=', '0')
        .where((row) => row.or([row('units_heard_at', 'is', null), row('units_heard_at', '<=', askedAt)]))
        .where((row) => row.or([row('moved_at', 'is', null), row('moved_at', '<=', askedAt)]))
        .execute(),
  };
}

type AccountKey = { memberId: string; gameCode: string };

/**
 * A game's balance around a transfer, each part of the transaction that makes it true. So the wallet,
 * what is under way and the games add up at every moment, whether or not the provider names a balance.
 */
export function movingUnits(transaction: Db) {
  const account = ({ memberId, gameCode }: AccountKey) =>
    transaction
      .withTables<Tables>()
      .updateTable('game_account')
      .where('member_id', '=', memberId)
      .where('game_code', '=', gameCode);
  return {
    async start(key: AccountKey, units: Units): Promise<void> {
      await account(key).set({ moving: units.toString() }).execute();
    },

    /** `heard` is what the provider said is in the game now; else it is what was there and what moved. */
    async end(key: AccountKey, { isDone, heard, at }: { isDone: boolean; heard?: Units | undefined; at: Date }) {
      const told = heard === undefined ? {} : { units: heard.toString(), units_heard_at: at };
      const moved = isDone ? { units: sql<string>`greatest(units + moving, 0)`, ...told } : {};
      await account(key)
        .set({ ...moved, moving: '0', moved_at: at })
        .execute();
    },
  };
}
