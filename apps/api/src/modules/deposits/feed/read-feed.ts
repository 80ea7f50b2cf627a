import { parseMajor } from '@krapao/money';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { DepositAccount } from '../deposit-accounts.ts';
import type { DepositsDeps } from '../deposits.deps.ts';
import { depositsRepository } from '../deposits.repository.ts';
import { type Payment, paymentsRepository } from '../payments.repository.ts';
import { lockPaymentsLike } from '../payments-like.queries.ts';
import { paymentIdOf, type ReportedPayment, recordPayment } from '../record-payment.ts';
import { reviewIfInStatement } from '../review-if-in-statement.ts';
import type { FeedEntry, FeedPage } from './bank-feed.ts';
import { entriesRepository } from './entries.repository.ts';
import { positionOf, storedPosition } from './feed-position.ts';
import { type AccountFeed, accountFeeds, findFeed } from './find-feed.ts';
import { matchPayment } from './match-payment.ts';

export const READ_FEED_JOB = 'read-bank-feed';

/** A bank that returns the same page forever must not delay the other accounts. */
const PAGES_MAX = 100;

const Payload = z.object({ bankCode: z.string(), accountNo: z.string() });

/**
 * Enqueues a read before the next scheduled minute. An account has one reader at a time: after an outage many pushes come
 * at once, and each of their readers would do the same pages and wait for the others' locks.
 */
export function readFeedSoon(db: Db, { bankCode, accountNo }: z.infer<typeof Payload>): Promise<void> {
  const key = `${READ_FEED_JOB}:${bankCode}:${accountNo}`;
  return addJob(db, { name: READ_FEED_JOB, payload: { bankCode, accountNo }, key, line: key });
}

/** Reads one account's feed after a bank's push. The push is only a hint: payments come from the feed alone. */
export async function readOneFeed(deps: DepositsDeps, payload: unknown): Promise<void> {
  const found = await findFeed(deps, Payload.parse(payload));
  if (found) await readFeed(deps, found);
}

/** Reads every feed. A failed read resumes from its position next time. */
export async function readFeeds(deps: DepositsDeps): Promise<void> {
  const reading = (await accountFeeds(deps)).map((found) =>
    readFeed(deps, found).catch((error: unknown) => {
      const { bankCode, accountNo } = found.account;
      deps.log.error(
        { event: 'feed.unreadable', err: error, bankCode, accountNo },
        'the feed of an account could not be read',
      );
    }),
  );
  await Promise.all(reading);
}

/**
 * Records every entry after the stored position, which advances only after what it covers is stored, so a crash rereads
 * it; repeated payments are recognised by their references.
 */
async function readFeed(deps: DepositsDeps, { account, feed }: AccountFeed): Promise<void> {
  const feeds = depositsRepository(deps.db);
  const { bankCode, accountNo } = account;
  const known = await feeds.feedState(bankCode, accountNo);
  let stored = known?.cursor ?? null;
  let next = positionOf(feed.adapter, stored);
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await feed.port.read(account, { after: next, since: known?.readAt });
    await recordPage(deps, account, page);
    const at = deps.clock.now();
    if (page.position !== null) {
      const to = storedPosition(feed.adapter, page.position);
      await feeds.saveCursor({ bankCode, accountNo, from: stored, to, at });
      stored = to;
    }
    if (page.next === null) return feeds.saveRead(bankCode, accountNo, at);
    next = page.next;
  }
  // A feed with a position for each page continues there at the next read.
  if (stored !== storedPosition(feed.adapter, next ?? '')) throw new Error('the feed does not end');
}

async function recordPage(deps: DepositsDeps, account: DepositAccount, page: FeedPage): Promise<void> {
  const { bankCode, accountNo } = account;
  const isOfAccount = ({ currency }: FeedEntry) => currency === account.currency;
  for (const entry of page.entries.filter(isOfAccount)) await recordEntry(deps, account, entry);
  const others = page.entries.filter((entry) => !isOfAccount(entry));
  for (const line of [...page.unreadable, ...others]) {
    const { isNew } = await entriesRepository(deps.db).insert({ bankCode, accountNo, line, at: deps.clock.now() });
    if (!isNew) continue;
    deps.log.error(
      { event: 'feed.entry-unreadable', bankCode, accountNo },
      'an entry of a feed cannot be read; a person must look at it',
    );
  }
}

/** Once recorded, a payment cannot be lost: the next sweep retries a failed match. */
async function recordEntry(deps: DepositsDeps, account: DepositAccount, entry: FeedEntry): Promise<void> {
  const payment = await recordOnce(deps, {
    senderBank: entry.sendingBank,
    transRef: entry.transRef,
    receiverBank: account.bankCode,
    receiverAccount: account.accountNo,
    amount: parseMajor(entry.amount, entry.currency),
    currency: entry.currency,
    senderAccount: entry.sender.accountNo ?? undefined,
    senderName: entry.sender.accountName ?? undefined,
    note: entry.note ?? undefined,
    paidAt: new Date(entry.paidAt),
    source: 'feed',
  });
  try {
    await matchPayment(deps, payment);
  } catch (error) {
    deps.log.error(
      { event: 'payment.undecided', err: error, payment: payment.id },
      'a payment could not be decided; it waits for the next round',
    );
  }
}

async function recordOnce(deps: DepositsDeps, reported: ReportedPayment): Promise<Payment> {
  const id = await paymentIdOf(deps, reported.senderBank, reported.transRef);
  if (await paymentsRepository(deps.db).find(id)) return recordPayment(deps, reported);
  return transact(deps.db, async (transaction) => {
    await lockPaymentsLike(transaction, reported);
    return reviewIfInStatement(deps, transaction, await recordPayment(deps, reported, transaction));
  });
}
