import type { Currency } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { Step } from '../withdrawals.repository.ts';

export type WithdrawalOfMember = {
  id: string;
  reference: string;
  status: Step;
  amount: string;
  currency: Currency;
  code: string;
  accountNo: string;
  accountName: string;
  createdAt: Date;
  settledAt: Date | null;
  made: string;
};

export const findWithdrawalsOf = (db: Db, memberId: string, begin: readonly string[], limit: number) =>
  query<WithdrawalOfMember>(
    db,
    `select id, reference, status, amount::text, currency, bank_code as code, bank_account_no as "accountNo",
       bank_account_name as "accountName", created_at as "createdAt", settled_at as "settledAt", created_at::text as made
     from withdrawal where member_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
     order by created_at desc, id desc limit $4`,
    [memberId, ...begin, limit],
  );

/** Distinct bank accounts of a member's latest thousand withdrawals. */
export const findPaidTo = (db: Db, memberId: string) =>
  query<{ accountNo: string }>(
    db,
    `select distinct "accountNo" from (
       select bank_account_no as "accountNo" from withdrawal where member_id = $1 order by created_at desc limit 1000) newest
     limit 50`,
    [memberId],
  );

export const findOthersPaidTo = (db: Db, memberId: string, accountNos: readonly string[]) =>
  query<{ id: string; shared: string }>(
    db,
    `select distinct member_id as id, bank_account_no as shared from withdrawal
     where bank_account_no = any($2) and member_id <> $1 limit 50`,
    [memberId, accountNos],
  );
