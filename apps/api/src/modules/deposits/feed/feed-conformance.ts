import { before, DAY_MS } from '../../../platform/clock.ts';
import type { Conformance } from '../../../platform/connections/conformance.ts';
import type { BankFeed, FeedAccount, FeedEntry } from './bank-feed.ts';

const PAGES_MAX = 200;

const accountOf = ({ bank = '', account = '', currency = 'THB' }: Readonly<Record<string, string>>): FeedAccount => ({
  ...{ bankCode: bank, accountNo: account, currency: currency === 'LAK' ? 'LAK' : 'THB' },
});

/** Every line from `after`, or of the last day. */
async function readAll(feed: BankFeed, account: FeedAccount, after: string | null = null) {
  const since = before(new Date(), DAY_MS);
  const entries: FeedEntry[] = [];
  let next = after;
  let position = after;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await feed.read(account, { after: next, since });
    if (page.unreadable.length > 0) throw new Error(`cannot be read: ${JSON.stringify(page.unreadable[0])}`);
    entries.push(...page.entries);
    position = page.position ?? position;
    if (page.next === null) return { entries, position };
    next = page.next;
  }
  throw new Error('the list does not end');
}

const referencesOf = ({ entries }: { entries: readonly FeedEntry[] }) =>
  new Set(entries.map(({ sendingBank, transRef }) => `${sendingBank} ${transRef}`));

/** `bank` and `account` are ours, with money that came in during the last day; `currency` is THB or LAK. Moves nothing. */
export const feedConformance: Conformance<BankFeed> = [
  {
    name: 'lists what came in during the last day to its end, with every field',
    needs: ['bank', 'account'],
    async run(feed, given) {
      const account = accountOf(given);
      const { entries } = await readAll(feed, account);
      if (entries.length === 0) throw new Error('nothing came in: pay to the account first');
      const other = entries.find(({ currency }) => currency !== account.currency);
      if (other) throw new Error(`a line is in ${other.currency}`);
    },
  },
  {
    name: 'names each transfer once, and the same way when it is read again',
    needs: ['bank', 'account'],
    async run(feed, given) {
      const first = await readAll(feed, accountOf(given));
      const names = referencesOf(first);
      if (names.size < first.entries.length) throw new Error('two lines have one reference');
      const again = referencesOf(await readAll(feed, accountOf(given)));
      const lost = [...names].find((name) => !again.has(name));
      if (lost) throw new Error(`${lost} is missing or named otherwise when it is read again`);
    },
  },
  {
    name: 'goes on from its position',
    needs: ['bank', 'account'],
    async run(feed, given) {
      const { position } = await readAll(feed, accountOf(given));
      if (position === null) throw new Error('it has no position');
      await readAll(feed, accountOf(given), position);
    },
  },
];
