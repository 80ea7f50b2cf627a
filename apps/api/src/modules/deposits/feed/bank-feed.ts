import { type Currency, parseMajor } from '@krapao/money';
import { z } from 'zod';

/** Money that came in, as the list of a bank account of ours has it. */
export const FeedEntry = z
  .object({
    transRef: z.string().min(1).max(100),
    sendingBank: z.string().min(1).max(20),
    amount: z.string(),
    currency: z.enum(['THB', 'LAK']),
    paidAt: z.iso.datetime({ offset: true }),
    sender: z.object({ accountNo: z.string().nullish(), accountName: z.string().nullish() }),
    note: z.string().max(500).nullish(),
  })
  .refine(({ amount, currency }) => isAmount(amount, currency), { path: ['amount'] });
export type FeedEntry = z.infer<typeof FeedEntry>;

function isAmount(amount: string, currency: Currency): boolean {
  try {
    return parseMajor(amount, currency) > 0n;
  } catch {
    return false;
  }
}

export type FeedAccount = { bankCode: string; accountNo: string; currency: Currency };

export type FeedPage = {
  entries: FeedEntry[];
  /** Raw: a malformed entry must not hide the others. */
  unreadable: unknown[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
  /** Where another read begins once this page is stored; null in the midst of a list that is only complete as a whole. */
  position: string | null;
};

/** The list of incoming money of a bank account. Positions are the adapter's own text. */
export type BankFeed = {
  /**
   * One page after a position or a `next`, up to the position `until`. Throws if the answer cannot be parsed, or is of
   * another account. `since`: the last read of this account by another adapter.
   */
  read(
    account: FeedAccount,
    from: { after: string | null; until?: string | undefined; since?: Date | undefined },
  ): Promise<FeedPage>;
};
