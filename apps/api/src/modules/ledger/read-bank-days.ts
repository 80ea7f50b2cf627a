import { type Currency, type Minor, minor } from '@krapao/money';
import { dayOf, startOfDay } from '../../platform/bangkok.ts';
import { after, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { NONE_ABOVE, officeRepository } from './office.repository.ts';
import { sumsRepository } from './sums.repository.ts';

/** A bank's account on a day, from the house's side: `opening` plus `in` less `out` is `closing`. */
export type BankDay = {
  readonly account: string;
  readonly currency: Currency;
  readonly opening: Minor;
  readonly in: Minor;
  readonly out: Minor;
  readonly closing: Minor;
};

/** No day begins later. Sums up to there have every entry. */
const END = new Date('2900-01-01T17:00:00Z');
const ENTRIES_MAX = 2_147_483_647;

/**
 * The accounts of banks on each day from `from` to `to`, both included, without those that nothing ever moved.
 * Calculated back from today's balances, so that a recent day costs little. Needs a transaction that reads one moment.
 */
export async function bankDays(transaction: Db, from: string, to: string): Promise<ReadonlyMap<string, BankDay[]>> {
  const start = startOfDay(from);
  const accounts = await officeRepository(transaction).standings('bank', '', 1_000);
  const sums = [];
  for (const currency of ['THB', 'LAK'] as const)
    sums.push(
      ...(await sumsRepository(transaction).sums({ from: start, to: END, currency, step: 'day', byAccount: true })),
    );
  const days = new Map<string, BankDay[]>();
  for (let at = start; dayOf(at) <= to; at = after(at, DAY_MS)) days.set(dayOf(at), []);
  for (const { id, owner, currency, balance } of accounts) {
    const own = sums.filter(({ account }) => String(account?.id) === String(id));
    const moved = (day: string) => own.filter(({ at }) => dayOf(at) === day);
    // A debit of the house's account is money that arrived.
    let opening = own.reduce((sum, { debit, credit }) => sum - debit + credit, -BigInt(balance));
    for (const [day, lines] of days) {
      const arrived = moved(day).reduce((sum, { debit }) => sum + debit, 0n);
      const paid = moved(day).reduce((sum, { credit }) => sum + credit, 0n);
      const closing = opening + arrived - paid;
      if (opening !== 0n || arrived !== 0n || paid !== 0n)
        lines.push({
          ...{ account: owner, currency, opening: minor(opening), in: minor(arrived) },
          ...{ out: minor(paid), closing: minor(closing) },
        });
      opening = closing;
    }
  }
  return days;
}

/** The operations that booked money in from a bank on a day, with the bank's account. */
export async function bankReceipts(transaction: Db, day: string): Promise<{ operationId: string; account: string }[]> {
  const office = officeRepository(transaction);
  const accounts = await office.standings('bank', '', 1_000);
  const owners = new Map(accounts.map(({ id, owner }) => [String(id), owner]));
  const from = startOfDay(day);
  const entries = await office.between({
    ...{ accounts: [...owners.keys()], kind: null, from, to: after(from, DAY_MS) },
    ...{ below: NONE_ABOVE, limit: ENTRIES_MAX },
  });
  return entries
    .filter(({ amount }) => BigInt(amount) < 0n)
    .map(({ operation_id, account_id }) => ({
      operationId: operation_id,
      account: owners.get(String(account_id)) ?? '',
    }));
}
