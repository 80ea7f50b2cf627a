import { z } from 'zod';
import { checkError, defineAdapter, ServiceUrl, secret } from '../../../platform/connections/adapter.ts';
import { type BankFeed, FeedEntry } from '../feed/bank-feed.ts';

const Page = z.object({ entries: z.array(z.unknown()), next: z.string().nullish() });
const Numbered = z.object({ cursor: z.string().min(1) });

const PAGE_ROWS = 100;
/** Nobody's account: the bank says so, and that it answers. */
const NO_ACCOUNT = 'accounts/NONE/0/entries?limit=1';

const settings = z.object({ url: ServiceUrl, key: secret(z.string().min(1)) });

/** A bank that numbers its entries and lists those after a number. */
export const bankFeed = defineAdapter<BankFeed, typeof settings>({
  name: 'bank',
  title: 'Bank',
  settings,
  create({ url, key }, { http }) {
    const headers = { authorization: `Bearer ${key}` };
    return {
      port: {
        async read({ bankCode, accountNo }, { after, until }) {
          const path = `accounts/${encodeURIComponent(bankCode)}/${encodeURIComponent(accountNo)}/entries`;
          const query = new URLSearchParams({ limit: String(PAGE_ROWS), ...(after !== null && { after }) });
          const { ok, status, json } = await http(new URL(`${path}?${query}`, url), { headers });
          if (!ok) throw new Error(`the bank's feed of ${bankCode} answered ${status}`);
          const page = Page.parse(json);
          const cursors = page.entries.map((entry) => Numbered.safeParse(entry).data?.cursor);
          const end = until === undefined ? -1 : cursors.indexOf(until);
          const rows = page.entries.slice(0, end < 0 ? undefined : end + 1);
          const read = rows.map((entry) => ({ entry, ...FeedEntry.safeParse(entry) }));
          const position = rows.length === 0 ? null : end < 0 ? (page.next ?? cursors.at(-1) ?? null) : (until ?? null);
          return {
            entries: read.flatMap(({ data }) => data ?? []),
            unreadable: read.filter(({ success }) => !success).map(({ entry }) => entry),
            next: position === after || position === until ? null : position,
            position,
          };
        },
      },
      async check() {
        const { ok, status } = await http(new URL(NO_ACCOUNT, url), { headers });
        if (!ok && status !== 404) throw checkError(`the bank answered ${status}`, status);
        return {};
      },
    };
  },
});
