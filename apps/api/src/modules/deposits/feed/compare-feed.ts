import { type Currency, parseMajor } from '@krapao/money';
import { before, DAY_MS } from '../../../platform/clock.ts';
import { derivedId } from '../../../platform/secrets/random.ts';
import type { DepositsDeps } from '../deposits.deps.ts';
import { depositsRepository } from '../deposits.repository.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { spellBank } from '../spell-bank.ts';
import type { FeedEntry } from './bank-feed.ts';
import { positionOf, storedPosition } from './feed-position.ts';
import { type AccountFeed, findFeed } from './find-feed.ts';
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
/** The time of a first comparison, where a list has no beginning. */
const FIRST_MS = DAY_MS;

/** Rereads a bank's feed from `after` up to our position and looks each entry up among our payments. */
export async function compareFeed(deps: DepositsDeps, account: Account, after: string | null): Promise<Compared> {
  const found = await findFeed(deps, account);
  if (!found) throw new Error('the account has no feed');
  await readOneFeed(deps, account);
  const state = await depositsRepository(deps.db).feedState(account.bankCode, account.accountNo);
  const until = positionOf(found.feed.adapter, state?.cursor ?? null);
  if (until === null) return nothingCompared(after);
  return comparePages(deps, found, { after, until, since: before(deps.clock.now(), FIRST_MS) });
}

/**
 * Compares the bank's entries after our position with our payments, and records nothing. For a copy that was restored to
 * an earlier moment. Undefined for an account without a feed.
 */
export async function compareUnreadFeed(deps: DepositsDeps, account: Account): Promise<Compared | undefined> {
  const found = await findFeed(deps, account);
  if (!found) return undefined;
  const state = await depositsRepository(deps.db).feedState(account.bankCode, account.accountNo);
  return comparePages(deps, found, { after: state?.cursor ?? null, since: state?.readAt });
}

type Account = { bankCode: string; accountNo: string };

const nothingCompared = (cursor: string | null): Compared => ({
  compared: 0,
  theirs: {},
  ours: {},
  differences: [],
  cursor,
});

/** Without `until` to the end of the feed. `after` is stored text, as the cursor of what was found. */
async function comparePages(
  deps: DepositsDeps,
  { account, feed }: AccountFeed,
  { after, until, since }: { after: string | null; until?: string; since?: Date | undefined },
): Promise<Compared> {
  const found = nothingCompared(after);
  let next = positionOf(feed.adapter, after);
  for (let pages = 0; pages < PAGES_MAX && (until === undefined || next !== until); pages++) {
    const page = await feed.port.read(account, { after: next, until, since });
    for (const entry of page.unreadable) {
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
    for (const entry of page.entries) await compareEntry(deps, found, entry);
    if (page.position !== null) found.cursor = storedPosition(feed.adapter, page.position);
    if (page.next === null) break;
    next = page.next;
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
