import { z } from 'zod';

/** One line of the statement that a bank keeps of an account of ours. */
export type FeedEntry = z.infer<typeof Entry>;

export type FeedPage = { entries: FeedEntry[]; next: string | null };

/** Reads what came in after a cursor, oldest first. Throws when the bank cannot be understood. */
export type BankFeed = (account: { bankCode: string; accountNo: string }, after: string | null) => Promise<FeedPage>;

const Entry = z.object({
  cursor: z.string().min(1),
  transRef: z.string().min(1).max(100),
  sendingBank: z.string().min(1).max(20),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  currency: z.enum(['THB', 'LAK']),
  paidAt: z.iso.datetime({ offset: true }),
  sender: z.object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() }).partial(),
  note: z.string().max(500).nullish(),
});

const Page = z.object({ entries: z.array(Entry), next: z.string().nullish() });

const PAGE_ROWS = 100;

export function bankFeed({ url, key, timeoutMs }: { url: string; key: string; timeoutMs: number }): BankFeed {
  return async ({ bankCode, accountNo }, after) => {
    const path = `accounts/${encodeURIComponent(bankCode)}/${encodeURIComponent(accountNo)}/entries`;
    const query = new URLSearchParams({ limit: String(PAGE_ROWS), ...(after !== null && { after }) });
    const response = await fetch(new URL(`${path}?${query}`, url), {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the bank's feed of ${bankCode} answered ${response.status}`);
    const { entries, next } = Page.parse(await response.json());
    return { entries, next: next ?? null };
  };
}
