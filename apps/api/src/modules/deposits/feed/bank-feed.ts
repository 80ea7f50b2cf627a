import { type Currency, parseMajor } from '@krapao/money';
import { z } from 'zod';

/** One feed entry of a bank account of ours. */
export type FeedEntry = z.infer<typeof Entry>;

/** Unreadable entries are returned raw: a malformed entry must not hide the others. */
export type FeedPage = { entries: FeedEntry[]; unreadable: unknown[]; next: string | null };

/** Fetches the entries after a cursor, oldest first. Throws if the bank's answer cannot be parsed. */
export type BankFeed = (account: { bankCode: string; accountNo: string }, after: string | null) => Promise<FeedPage>;

const Entry = z
  .object({
    cursor: z.string().min(1),
    transRef: z.string().min(1).max(100),
    sendingBank: z.string().min(1).max(20),
    amount: z.string(),
    currency: z.enum(['THB', 'LAK']),
    paidAt: z.iso.datetime({ offset: true }),
    sender: z.object({ accountNo: z.string().nullish(), accountName: z.string().nullish() }),
    note: z.string().max(500).nullish(),
  })
  .refine(({ amount, currency }) => isAmount(amount, currency), { path: ['amount'] });

function isAmount(amount: string, currency: Currency): boolean {
  try {
    return parseMajor(amount, currency) > 0n;
  } catch {
    return false;
  }
}

const Page = z.object({ entries: z.array(z.unknown()), next: z.string().nullish() });
const Numbered = z.object({ cursor: z.string().min(1) });

const PAGE_ROWS = 100;

type Options = { url: string; key: string; timeoutMs(): Promise<number> };

export function bankFeed({ url, key, timeoutMs }: Options): BankFeed {
  return async ({ bankCode, accountNo }, after) => {
    const path = `accounts/${encodeURIComponent(bankCode)}/${encodeURIComponent(accountNo)}/entries`;
    const query = new URLSearchParams({ limit: String(PAGE_ROWS), ...(after !== null && { after }) });
    const response = await fetch(new URL(`${path}?${query}`, url), {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(await timeoutMs()),
    });
    if (!response.ok) throw new Error(`the bank's feed of ${bankCode} answered ${response.status}`);
    const page = Page.parse(await response.json());
    const read = page.entries.map((entry) => ({ entry, ...Entry.safeParse(entry) }));
    const last = Numbered.safeParse(page.entries.at(-1)).data?.cursor;
    return {
      entries: read.flatMap(({ data }) => data ?? []),
      unreadable: read.filter(({ success }) => !success).map(({ entry }) => entry),
      next: page.next ?? last ?? null,
    };
  };
}
