import type { Locale } from '@krapao/contract/locales';
import type { NoticeKind } from '@krapao/contract/notices';
import type { Currency } from '@krapao/money';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { noticeSql } from '../notices/public.ts';

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
    locale: Generated<Locale | null>;
    password_changed_at: Generated<Date | null>;
    bank_changed_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
    factor_since: Generated<Date | null>;
    factor_reset_at: Generated<Date | null>;
    phone_changed_at: Generated<Date | null>;
  };
};

export type NewMember = Omit<
  Tables['member'],
  | 'status'
  | 'last_login_at'
  | 'locale'
  | 'password_changed_at'
  | 'bank_changed_at'
  | 'closed_at'
  | 'factor_since'
  | 'factor_reset_at'
  | 'phone_changed_at'
>;
export type BankAccountRow = Pick<Tables['member'], 'bank_code' | 'bank_account_name' | 'bank_account_no'>;
const KNOWN = [
  ...(['id', 'phone', 'name', 'currency', 'status', 'created_at'] as const),
  ...(['bank_code', 'bank_account_name', 'bank_account_no', 'bank_changed_at', 'password_changed_at'] as const),
  ...(['factor_reset_at', 'phone_changed_at'] as const),
];
type KnownMember = Pick<Selectable<Tables['member']>, (typeof KNOWN)[number]>;
/** Each sensitive change adds its notice in the same statement. */
const change = (assignments: string, kind: NoticeKind, data?: string) => `
  update member set ${assignments} where id = $1
  returning ${noticeSql(kind, { memberId: 'id', at: '$2', ...(data && { data }) })}`;
const SAVE_PASSWORD_HASH = change('password_hash = $3, password_changed_at = $2', 'password', '$4::jsonb');
const SAVE_NAME = `
  update member set name = $3 where id = $1 and name <> $3 returning ${noticeSql('name', { memberId: 'id', at: '$2' })}`;
const SAVE_BANK_ACCOUNT = change(
  `name = coalesce($3, name), bank_code = coalesce($4, bank_code),
    bank_account_name = coalesce($5, bank_account_name), bank_account_no = coalesce($6, bank_account_no),
    bank_changed_at = $2`,
  'bank-account',
  `jsonb_strip_nulls(jsonb_build_object('bankCode', bank_code, 'end', right(bank_account_no, 4), 'locale', $7::text))`,
);
const FIND = `select ${KNOWN.join(', ')} from member where id = $1`;

export type MembersRepository = ReturnType<typeof membersRepository>;

/** Phone and bank account of a closed account are free, but not before the end of its member's exclusion. */
const isHeld = (now: Date) => sql<boolean>`(closed_at is null or exists (
  select from exclusion where member_id = member.id and ends_at > ${now}))`;

export function membersRepository(handle: Db, clock: Clock) {
  const db = handle.withTables<Tables>();
  return {
    async insert(member: NewMember): Promise<void> {
      await db
        .insertInto('member')
        .values({ ...member, last_login_at: null })
        .execute();
    },

    find: async (id: string): Promise<KnownMember | undefined> => (await query<KnownMember>(handle, FIND, [id]))[0],

    /** For ids from a session: sessions end with their member, so a missing member is a bug. */
    async get(id: string): Promise<KnownMember> {
      const [member] = await query<KnownMember>(handle, FIND, [id]);
      if (!member) throw new Error(`there is no member ${id}`);
      return member;
    },

    /** The open account of a phone; without one, the account closed last. */
    findCredentials: (phone: string) =>
      db
        .selectFrom('member')
        .select(['id', 'name', 'password_hash as passwordHash', 'status', 'last_login_at as lastLoginAt'])
        .select('closed_at as closedAt')
        .select('factor_since as factorSince')
        .where('phone', '=', phone)
        .orderBy('closed_at', (order) => order.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst(),

    async findPasswordHash(id: string): Promise<string | undefined> {
      const row = await db.selectFrom('member').select('password_hash').where('id', '=', id).executeTakeFirst();
      return row?.password_hash;
    },

    async isPhoneTaken(phone: string): Promise<boolean> {
      return (
        (await db
          .selectFrom('member')
          .select('id')
          .where('phone', '=', phone)
          .where(isHeld(clock.now()))
          .executeTakeFirst()) !== undefined
      );
    },

    async isBankAccountTaken(bankCode: string, accountNo: string, exceptMemberId = ''): Promise<boolean> {
      const row = await db
        .selectFrom('member')
        .select('id')
        .where('bank_code', '=', bankCode)
        .where('bank_account_no', '=', accountNo)
        .where('id', '!=', exceptMemberId)
        .where(isHeld(clock.now()))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The friends a member invited, newest first. */
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
        .select(['id', 'currency', 'status', 'bank_account_name as accountName'])
        .where('bank_code', '=', bankCode)
        .where('bank_account_no', '=', accountNo)
        .orderBy('closed_at', (order) => order.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst(),

    /** For partly hidden numbers: all account numbers that match the visible digits. */
    async findAccountNumbers(bankCode: string, digits: string): Promise<string[]> {
      const rows = await db
        .selectFrom('member')
        .select('bank_account_no')
        .where('bank_code', '=', bankCode)
        .where('bank_account_no', 'like', `%${digits}%`)
        // Uses the index of three-digit sequences.
        .where(sql<boolean>`digit_parts(bank_account_no) @> digit_parts(${digits})`)
        .execute();
      return rows.map((row) => row.bank_account_no);
    },

    savePasswordHash: (id: string, passwordHash: string, act: { locale: Locale } | { by: 'support' }) =>
      query(handle, SAVE_PASSWORD_HASH, [id, clock.now(), passwordHash, act]),

    saveName: (id: string, name: string) => query(handle, SAVE_NAME, [id, clock.now(), name]),

    /** The language of the act is that of its notices. */
    saveBankAccount: (id: string, change: { name?: string; locale?: Locale } & Partial<BankAccountRow>) => {
      const { name, locale, bank_code, bank_account_name, bank_account_no } = change;
      return query(handle, SAVE_BANK_ACCOUNT, [
        ...[id, clock.now(), name ?? null],
        ...[bank_code ?? null, bank_account_name ?? null, bank_account_no ?? null, locale ?? null],
      ]);
    },

    /** The language is that of the sign-in. */
    saveLogin: (id: string, at: Date, locale: Locale) =>
      db.updateTable('member').set({ last_login_at: at, locale }).where('id', '=', id).execute(),
  };
}
