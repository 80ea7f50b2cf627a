import type { Currency } from '@krapao/money';
import { ask, type Db } from '../../platform/db.ts';

export type SomeMember = { id: string; currency: Currency };

export const findCurrencies = (db: Db, ids: readonly string[]): Promise<SomeMember[]> =>
  ask(db, 'select id, currency from member where id = any($1)', [ids]);

export const findNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  ask(db, 'select id, name from member where id = any($1)', [ids]);

export const findMembersAfter = (db: Db, id: string, limit: number): Promise<SomeMember[]> =>
  ask(db, 'select id, currency from member where id > $1 order by id limit $2', [id, limit]);

/** A member who came by another's link, and what the two share. */
export type Invited = SomeMember & {
  inviterId: string;
  inviterCurrency: Currency;
  accountNo: string;
  inviterAccountNo: string;
  /** The number of an account is the phone of a wallet. */
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
  ask(db, INVITED, [id, limit]);
