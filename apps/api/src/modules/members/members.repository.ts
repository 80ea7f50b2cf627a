import type { Currency } from '@krapao/money';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { ask, type Db } from '../../platform/db.ts';

type Tables = {
  member: {
    id: string;
    phone: string;
    name: string;
    password_hash: string;
    currency: Currency;
    bank_code: string;
    bank_account_name: string;
    bank_account_no: string;
    source_code: string | null;
    invited_by: string | null;
    status: Generated<'active' | 'inactive'>;
    created_at: Date;
    last_login_at: Date | null;
    password_changed_at: Generated<Date | null>;
    bank_changed_at: Generated<Date | null>;
  };
};

export type NewMember = Omit<Tables['member'], 'status' | 'last_login_at' | 'password_changed_at' | 'bank_changed_at'>;
export type BankAccountRow = Pick<Tables['member'], 'bank_code' | 'bank_account_name' | 'bank_account_no'>;
const KNOWN = [
  ...(['id', 'phone', 'name', 'currency', 'status', 'created_at'] as const),
  ...(['bank_code', 'bank_account_name', 'bank_account_no', 'bank_changed_at', 'password_changed_at'] as const),
];
type KnownMember = Pick<Selectable<Tables['member']>, (typeof KNOWN)[number]>;
const FIND = `select ${KNOWN.join(', ')} from member where id = $1`;

export type MembersRepository = ReturnType<typeof membersRepository>;

export function membersRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    async insert(member: NewMember): Promise<void> {
      await db
        .insertInto('member')
        .values({ ...member, last_login_at: null })
        .execute();
    },

    find: async (id: string): Promise<KnownMember | undefined> => (await ask<KnownMember>(handle, FIND, [id]))[0],

    findCredentials: (phone: string) =>
      db
        .selectFrom('member')
        .select(['id', 'name', 'password_hash as passwordHash', 'status', 'last_login_at as lastLoginAt'])
        .where('phone', '=', phone)
        .executeTakeFirst(),

    async findPasswordHash(id: string): Promise<string | undefined> {
      const row = await db.selectFrom('member').select('password_hash').where('id', '=', id).executeTakeFirst();
      return row?.password_hash;
    },

    async isPhoneTaken(phone: string): Promise<boolean> {
      return (await db.selectFrom('member').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined;
    },

    async isBankAccountTaken(bankCode: string, accountNo: string, exceptMemberId = ''): Promise<boolean> {
      const row = await db
        .selectFrom('member')
        .select('id')
        .where('bank_code', '=', bankCode)
        .where('bank_account_no', '=', accountNo)
        .where('id', '!=', exceptMemberId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The members somebody brought, newest first. */
    async invitees(id: string, { page, limit }: { page: number; limit: number }) {
      const invited = db.selectFrom('member').where('invited_by', '=', id);
      const [{ total }, rows] = await Promise.all([
        invited.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
        invited
          .select(['id', 'name', 'created_at as createdAt'])
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset((page - 1) * limit)
          .limit(limit)
          .execute(),
      ]);
      return { total: Number(total), rows };
    },

    findByBankAccount: (bankCode: string, accountNo: string) =>
      db
        .selectFrom('member')
        .select(['id', 'currency', 'status'])
        .where('bank_code', '=', bankCode)
        .where('bank_account_no', '=', accountNo)
        .executeTakeFirst(),

    /** For numbers that were told with digits hidden: who cannot be told apart by the rest. */
    async findAccountNumbers(bankCode: string, digits: string): Promise<string[]> {
      const rows = await db
        .selectFrom('member')
        .select('bank_account_no')
        .where('bank_code', '=', bankCode)
        .where('bank_account_no', 'like', `%${digits}%`)
        // Three digits in a row are found by their index.
        .where(sql<boolean>`digit_parts(bank_account_no) @> digit_parts(${digits})`)
        .execute();
      return rows.map((row) => row.bank_account_no);
    },

    savePasswordHash: (id: string, passwordHash: string) =>
      db
        .updateTable('member')
        .set({ password_hash: passwordHash, password_changed_at: clock.now() })
        .where('id', '=', id)
        .execute(),

    saveName: (id: string, name: string) => db.updateTable('member').set({ name }).where('id', '=', id).execute(),

    saveBankAccount: (id: string, change: { name?: string } & Partial<BankAccountRow>) =>
      db
        .updateTable('member')
        .set({ ...change, bank_changed_at: clock.now() })
        .where('id', '=', id)
        .execute(),

    saveLogin: (id: string, at: Date) =>
      db.updateTable('member').set({ last_login_at: at }).where('id', '=', id).execute(),
  };
}
