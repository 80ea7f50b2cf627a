import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type SomeMember = { id: string; currency: Currency };

export const findCurrencies = (db: Db, ids: readonly string[]): Promise<SomeMember[]> =>
  query(db, 'select id, currency from member where id = any($1)', [ids]);

export const findNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  query(db, 'select id, name from member where id = any($1)', [ids]);

export const findMembersAfter = (db: Db, id: string, limit: number): Promise<SomeMember[]> =>
  query(db, 'select id, currency from member where id > $1 order by id limit $2', [id, limit]);

/** An invited member, with the traits shared with the inviter. */
export type Invited = SomeMember & {
  inviterId: string;
  inviterCurrency: Currency;
  accountNo: string;
  inviterAccountNo: string;
  /** A phone number of one is the wallet account number of the other. */
  sharesPhone: boolean;
};

const INVITED = `
  select friend.id, friend.currency, inviter.id as "inviterId", inviter.currency as "inviterCurrency",
    friend.bank_account_no as "accountNo", inviter.bank_account_no as "inviterAccountNo",
    '0' || right(friend.phone, 9) = inviter.bank_account_no
      or '0' || right(inviter.phone, 9) = friend.bank_account_no as "sharesPhone"
  from member friend join member inviter on inviter.id = friend.invited_by
  where friend.id > $1 order by friend.id limit $2`;

export const findInvitedAfter = (db: Db, id: string, limit: number): Promise<Invited[]> =>
  query(db, INVITED, [id, limit]);

type Shown = { id: string; name: string; phone: string; createdAt: Date; bankChangedAt: Date | null };

export const findShown = (db: Db, ids: readonly string[]): Promise<Shown[]> =>
  query(
    db,
    `select id, name, phone, created_at as "createdAt", bank_changed_at as "bankChangedAt" from member where id = any($1)`,
    [ids],
  );

/** Fewer digits match too many numbers. */
const DIGITS_MIN = 3;

export async function findMembersLike(db: Db, ids: readonly string[], text: string): Promise<string[]> {
  // Phones are stored in international format. A text with letters is no phone, whatever its digits.
  const digits = /[^\d\s()+.-]/.test(text) ? '' : text.replaceAll(/\D/g, '').replace(/^0/, '');
  const rows = await query<{ id: string }>(
    db,
    `select id from member where id = any($1)
      and (id = $2 or strpos(lower(name), lower($2)) > 0 or ($3 <> '' and strpos(phone, $3) > 0))`,
    [ids, text, digits.length >= DIGITS_MIN ? digits : ''],
  );
  return rows.map(({ id }) => id);
}
