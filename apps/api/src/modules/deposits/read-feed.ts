import { parseMajor } from '@krapao/money';
import { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import type { FeedEntry } from './bank-feed.ts';
import { type DepositAccount, depositAccounts } from './deposit-accounts.ts';
import type { DepositsDeps } from './deposits.deps.ts';
import { depositsRepository } from './deposits.repository.ts';
import { entriesRepository } from './entries.repository.ts';
import { hearPayment } from './hear-payment.ts';
import { matchPayment } from './match-payment.ts';

export const READ_FEED_JOB = 'read-bank-feed';

/** A bank that answers the same page for ever must not hold up the others. */
const PAGES_MAX = 50;

const Payload = z.object({ bankCode: z.string(), accountNo: z.string() });

/** Does not wait for the minute to be over. */
export const readFeedSoon = (db: Db, { bankCode, accountNo }: z.infer<typeof Payload>): Promise<void> =>
  addJob(db, {
    name: READ_FEED_JOB,
    payload: { bankCode, accountNo },
    key: `${READ_FEED_JOB}:${bankCode}:${accountNo}`,
  });

/** A bank's hint that something came in. What came in is what the feed says. */
export async function readOneFeed(deps: DepositsDeps, payload: unknown): Promise<void> {
  const { bankCode, accountNo } = Payload.parse(payload);
  const accounts = await depositAccounts(deps);
  const account = accounts.find((known) => known.bankCode === bankCode && known.accountNo === accountNo);
  if (account?.isBank) await readFeed(deps, account);
}

/** Every account of ours. One that cannot be read now is read next time, from where it was left. */
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
 * Hears every entry after the last one heard. The cursor moves on only when a page is written down, so
 * whoever dies in between reads it again, and payments are known by their references.
 */
async function readFeed(deps: DepositsDeps, account: DepositAccount): Promise<void> {
  const feeds = depositsRepository(deps.db);
  let from = await feeds.cursor(account.bankCode, account.accountNo);
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const { entries, unreadable, next } = await deps.readFeed(account, from);
    const at = deps.clock.now();
    const { bankCode, accountNo } = account;
    for (const entry of entries) await hearEntry(deps, account, entry);
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

/** Once it is written down it cannot be lost: what fails after that, the next round does. */
async function hearEntry(deps: DepositsDeps, account: DepositAccount, entry: FeedEntry): Promise<void> {
  const payment = await hearPayment(deps, {
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
    heardFrom: 'feed',
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
