import type { Units } from '@krapao/money/exchange';
import { type Generated, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';

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

export function gamesRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  /** Open games, with the member's account in each where there is one. */
  const openGames = (memberId: string) =>
    db
      .selectFrom('game')
      .leftJoin('game_account', (join) =>
        join.onRef('game_account.game_code', '=', 'game.code').on('game_account.member_id', '=', memberId),
      )
      .selectAll('game')
      .where('game.is_open', '=', true);
  return {
    /** What is on its way home is no longer counted in the game. */
    withAccounts: (memberId: string) =>
      openGames(memberId)
        .select(['game_account.username', 'game_account.units_heard_at', 'game_account.moving'])
        .select(sql<string | null>`greatest(units + least(moving, 0), 0)`.as('units'))
        .orderBy('game.position')
        .execute(),

    withAccount: (memberId: string, code: string) =>
      openGames(memberId).selectAll('game_account').where('game.code', '=', code).executeTakeFirst(),

    find: (code: string) =>
      db.selectFrom('game').selectAll().where('code', '=', code).where('is_open', '=', true).executeTakeFirst(),

    /** Closed ones too. */
    findAny: (code: string) => db.selectFrom('game').selectAll().where('code', '=', code).executeTakeFirst(),

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
