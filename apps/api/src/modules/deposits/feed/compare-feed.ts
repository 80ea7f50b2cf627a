import { type Currency, parseMajor } from '@krapao/money';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { DepositsDeps } from '../deposits.deps.ts';
import { depositsRepository } from '../deposits.repository.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { spellBank } from '../spell-bank.ts';
import type { FeedEntry } from './bank-feed.ts';
import { readOneFeed } from './read-feed.ts';

/** Result of a comparison with another book: sums in minor units by currency, and the differences. */
export type Compared = {
  compared: number;
  theirs: Partial<Record<Currency, bigint>>;
  ours: Partial<Record<Currency, bigint>>;
  differences: Difference[];
  /** Start of the next comparison. */
  cursor: string | null;
};

export type Difference = {
  what: 'MISSING_HERE' | 'OTHER_AMOUNT' | 'UNREADABLE';
  reference: string;
  currency: Currency | null;
  theirs: bigint | null;
  ours: bigint | null;
  at: Date | null;
};

const PAGES_MAX = 500;
const DIFFERENCES_MAX = 100;

/** Rereads a bank's feed from `after` up to our cursor and looks each entry up among our payments. */
export async function compareFeed(deps: DepositsDeps, account: Account, after: string | null): Promise<Compared> {
  await readOneFeed(deps, account);
  const until = await depositsRepository(deps.db).cursor(account.bankCode, account.accountNo);
  return until === null ? nothingCompared(after) : comparePages(deps, account, after, until);
}

/**
 * What the bank has after our cursor, looked up among our payments; nothing is recorded. For a copy that was restored
 * to an earlier moment.
 */
export async function compareUnreadFeed(deps: DepositsDeps, account: Account): Promise<Compared> {
  return comparePages(deps, account, await depositsRepository(deps.db).cursor(account.bankCode, account.accountNo));
}

type Account = { bankCode: string; accountNo: string };

const nothingCompared = (cursor: string | null): Compared => ({
  compared: 0,
  theirs: {},
  ours: {},
  differences: [],
  cursor,
});

/** Without `until` to the end of the feed. */
async function comparePages(
  deps: DepositsDeps,
  account: Account,
  after: string | null,
  until?: string,
): Promise<Compared> {
  const found = nothingCompared(after);
  for (let pages = 0; pages < PAGES_MAX && (until === undefined || found.cursor !== until); pages++) {
    const { entries, unreadable, next } = await deps.readFeed(account, found.cursor);
    for (const entry of unreadable) {
      found.compared += 1;
      addDifference(found, {
        what: 'UNREADABLE',
        reference: JSON.stringify(entry),
        currency: null,
        theirs: null,
        ours: null,
        at: null,
      });
    }
    for (const entry of entries) {
      await compareEntry(deps, found, entry);
      // Later entries belong to the next read of the feed.
      if (until !== undefined && entry.cursor === until) return { ...found, cursor: until };
    }
    if (next === null || next === found.cursor) break;
    found.cursor = next;
  }
  return found;
}

async function compareEntry(deps: DepositsDeps, found: Compared, entry: FeedEntry): Promise<void> {
  const { currency } = entry;
  const theirs = parseMajor(entry.amount, currency);
  const { number } = await spellBank(deps, entry.sendingBank);
  const transRef = entry.transRef.trim();
  const payment = await paymentsRepository(deps.db).find(derivedId(`${number} ${transRef}`, 'payment'));
  const isSameCurrency = payment?.currency === currency;
  const ours = payment && isSameCurrency ? payment.amount : null;
  found.compared += 1;
  found.theirs[currency] = (found.theirs[currency] ?? 0n) + theirs;
  found.ours[currency] = (found.ours[currency] ?? 0n) + (ours ?? 0n);
  if (ours === theirs) return;
  const what = payment ? 'OTHER_AMOUNT' : 'MISSING_HERE';
  addDifference(found, {
    what,
    reference: `${number} ${transRef}`,
    currency,
    theirs,
    ours,
    at: new Date(entry.paidAt),
  });
}

function addDifference(found: Compared, difference: Difference): void {
  if (found.differences.length < DIFFERENCES_MAX) found.differences.push(difference);
}
