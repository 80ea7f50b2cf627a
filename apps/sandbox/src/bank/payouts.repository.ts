import type { Currency } from '@krapao/money';
import type { Query } from '../database.ts';

export type PayoutOrder = {
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amount: string;
  currency: Currency;
};

export type Payout = PayoutOrder & { status: 'paid' | 'rejected'; reason: string | null; createdAt: Date };

const COLUMNS = `reference, bank_code as "bankCode", account_no as "accountNo", account_name as "accountName", amount,
  currency, status, reason, created_at as "createdAt"`;

/** Stores the order, or returns the order stored under this reference before. */
export async function savePayout(tx: Query, payout: Payout): Promise<{ payout: Payout; isNew: boolean }> {
  const { reference, bankCode, accountNo, accountName, amount, currency, status, reason, createdAt } = payout;
  const { rowCount } = await tx.query(
    `insert into sandbox.payout (reference, bank_code, account_no, account_name, amount, currency, status, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [reference, bankCode, accountNo, accountName, amount, currency, status, reason, createdAt],
  );
  const { rows } = await tx.query(`select ${COLUMNS} from sandbox.payout where reference = $1`, [reference]);
  return { payout: rows[0] as Payout, isNew: rowCount === 1 };
}

export async function listPayouts(database: Query, limit: number): Promise<Payout[]> {
  const { rows } = await database.query(`select ${COLUMNS} from sandbox.payout order by created_at desc limit $1`, [
    limit,
  ]);
  return rows as Payout[];
}
