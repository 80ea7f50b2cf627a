import { parseMajor } from '@krapao/money';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { type DepositAccount, depositAccounts } from '../deposit-accounts.ts';
import type { DepositsDeps } from '../deposits.deps.ts';
import { depositsRepository } from '../deposits.repository.ts';
import { recordPayment } from '../record-payment.ts';
import type { FeedEntry } from './bank-feed.ts';
import { entriesRepository } from './entries.repository.ts';
import { matchPayment } from './match-payment.ts';

export const READ_FEED_JOB = 'read-bank-feed';

/** A bank that returns the same page forever must not delay the other accounts. */
const PAGES_MAX = 50;

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
  const { bankCode, accountNo } = Payload.parse(payload);
  const accounts = await depositAccounts(deps);
  const account = accounts.find((known) => known.bankCode === bankCode && known.accountNo === accountNo);
  if (account?.isBank) await readFeed(deps, account);
}

/** Reads the feed of every bank account. A failed read resumes from its cursor next time. */
export async function readFeeds(deps: DepositsDeps): Promise<void> {
  const accounts = (await depositAccounts(deps)).filter(({ isBank }) => isBank);
  const reading = accounts.map((account) =>
    readFeed(deps, account).catch((error: unknown) => {
      const { bankCode, accountNo } = account;
      deps.log.error(
        { event: 'feed.unreadable', err: error, bankCode, accountNo },
        'the feed of an account could not be read',
      );
    }),
  );
  await Promise.all(reading);
}

/**
 * Records every entry after the cursor. The cursor advances only after its page is stored, so a crash rereads
 * the page; repeated payments are recognised by their references.
 */
async function readFeed(deps: DepositsDeps, account: DepositAccount): Promise<void> {
  const feeds = depositsRepository(deps.db);
  let from = await feeds.cursor(account.bankCode, account.accountNo);
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const { entries, unreadable, next } = await deps.readFeed(account, from);
    const at = deps.clock.now();
    const { bankCode, accountNo } = account;
    for (const entry of entries) await recordEntry(deps, account, entry);
    for (const entry of unreadable) {
      deps.log.error(
        { event: 'feed.entry-unreadable', bankCode, accountNo },
        'an entry of a feed cannot be read; a person must look at it',
      );
      await entriesRepository(deps.db).insert({ bankCode, accountNo, line: entry, at });
    }
    if (entries.length + unreadable.length === 0 || next === null || next === from) {
      return feeds.saveRead(bankCode, accountNo, at);
    }
    await feeds.saveCursor({ bankCode, accountNo, from, to: next, at });
    from = next;
  }
}

/** Once recorded, a payment cannot be lost: the next sweep retries a failed match. */
async function recordEntry(deps: DepositsDeps, account: DepositAccount, entry: FeedEntry): Promise<void> {
  const payment = await recordPayment(deps, {
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
