import { createHash } from 'node:crypto';
import { TIME_ZONES } from '@krapao/contract/office/bank-layouts';
import { z } from 'zod';
import { after, before, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { type AdapterContext, checkError, defineAdapter, secret } from '../../../platform/connections/adapter.ts';
import { Path, partAt, valueAt } from '../../../platform/connections/paths.ts';
import type { BankFeed, FeedAccount } from '../feed/bank-feed.ts';
import { compareAccounts } from '../masked-account.ts';
import { lineReader, lineSettings } from './feed-lines.ts';
import { formatTime } from './feed-times.ts';

const PLACEHOLDER = /\{(bank|account|from|to|cursor|page)\}/g;
const SAMPLE = { bank: 'SCB', account: '1', from: '1', to: '1', cursor: '1', page: '1' };

const settings = z.object({
  /** With `{from}` and `{to}`, and `{cursor}` or `{page}` where the list has pages. */
  url: z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(fill(text, SAMPLE))?.protocol ?? ''), 'must be an address'),
  key: secret(z.string().min(1)),
  header: z
    .string()
    .regex(/^[\w-]+$/)
    .default('authorization'),
  headerValue: z.string().default('Bearer {key}'),
  /** The service's own name of our account, where it is not its number. */
  account: z.string().optional(),
  dates: z.enum(['iso', 'date', 'seconds', 'milliseconds']).default('iso'),
  timeZone: z.enum(TIME_ZONES).default('Asia/Bangkok'),
  /** How late a line may appear and is still found. */
  overlapMinutes: z
    .string()
    .regex(/^\d{1,5}$/, 'must be minutes')
    .default('60'),
  /** An empty path is the answer itself. */
  listPath: Path.or(z.literal('')).default(''),
  nextPath: Path.optional(),
  accountPath: Path.optional(),
  ...lineSettings,
});
type Settings = z.infer<typeof settings>;

/** A list is complete once all pages of its time were read; longer times are read in parts. */
const WINDOW_MS = DAY_MS;

/** The next page of a list that is being read. Of no use to a later read, because cursors of services expire. */
const Mark = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** More parts follow. */
  isPart: z.boolean(),
  cursor: z.string(),
  page: z.int(),
  /** Of the page before: a service that repeats it would be read forever. */
  digest: z.string(),
});
type Mark = z.infer<typeof Mark>;

/** Any bank or aggregator that lists the lines of an account by time over HTTP, described by its address and fields. */
export const httpFeed = defineAdapter<BankFeed, typeof settings>({
  name: 'feed-http',
  title: 'Transactions by HTTP',
  settings,
  create(given, { http, now }) {
    const readLines = lineReader(given);
    return {
      port: {
        async read(account, { after: place, until, since }) {
          const limit = until === undefined ? now() : new Date(until);
          const mark = readMark(place) ?? firstMark(given, startOf(place, since) ?? limit, limit);
          const { ok, status, json, text } = await request(
            given,
            http,
            account.bankCode,
            given.account ?? account.accountNo,
            mark,
          );
          if (!ok) throw new Error(`the feed answered ${status}`);
          const lines = listOf(given, json);
          checkAccount(given, account, [json, ...lines]);
          const digest = createHash('sha256').update(text).digest('base64');
          if (lines.length > 0 && digest === mark.digest) throw new Error('the feed repeats a page');
          const read = readLines(lines, account, now());
          const entries = read.entries.filter(({ paidAt }) => until === undefined || paidAt <= until);
          const next = nextMark(given, json, lines.length, { ...mark, digest });
          if (next) return { ...read, entries, next: JSON.stringify(next), position: null };
          return { ...read, entries, next: mark.isPart ? mark.to : null, position: mark.to };
        },
      },
      /** The newest page; where the address needs an account, it is nobody's, and the service says so. */
      async check() {
        const { ok, status, json } = await request(
          given,
          http,
          '',
          given.account ?? '',
          firstMark(given, now(), now()),
        );
        const isNobodys = given.account === undefined && given.url.includes('{account}');
        if (!ok && !(isNobodys && NOBODYS.has(status))) throw checkError(`the feed answered ${status}`, status);
        if (!isNobodys) listOf(given, json);
        return {};
      },
    };
  },
});

const NOBODYS = new Set([400, 404, 422]);

/** Placeholders inside values stay text. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(PLACEHOLDER, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

async function request(
  { url, key, header, headerValue, dates, timeZone }: Settings,
  http: AdapterContext['http'],
  bank: string,
  account: string,
  { from, to, cursor, page }: Mark,
) {
  const at = (instant: string) => formatTime(new Date(instant), dates, timeZone);
  const address = new URL(fill(url, { bank, account, from: at(from), to: at(to), cursor, page: `${page}` }));
  // The first page has no cursor, and services refuse an empty one.
  for (const [name, value] of [...address.searchParams]) if (value === '') address.searchParams.delete(name);
  return http(address, { headers: { [header]: headerValue.replaceAll('{key}', key) } });
}

function listOf({ listPath }: Settings, json: unknown): unknown[] {
  const list = partAt(json, listPath);
  if (!Array.isArray(list)) throw new Error(`the feed's answer has no list at ${listPath || 'its top'}`);
  return list;
}

/** Another account's lines would be credited as ours. */
function checkAccount(
  { accountPath, account }: Settings,
  { accountNo }: FeedAccount,
  [answer, ...lines]: unknown[],
): void {
  if (accountPath === undefined) return;
  const whole = valueAt(answer, accountPath);
  const names = lines.length > 0 ? lines.map((line) => valueAt(line, accountPath) ?? whole) : [whole ?? accountNo];
  const isOurs = (name: string | undefined) =>
    name !== undefined && (name === account || compareAccounts(name, accountNo) !== 'no-match');
  if (!names.every(isOurs)) throw new Error('the answer is of another account');
}

function readMark(place: string | null): Mark | undefined {
  return place?.startsWith('{') ? Mark.parse(JSON.parse(place)) : undefined;
}

function startOf(place: string | null, since: Date | undefined): Date | undefined {
  return place === null ? since : new Date(place);
}

/** Begins before what was read, because lines may appear late. */
function firstMark({ overlapMinutes }: Settings, start: Date, limit: Date): Mark {
  const end = after(start, WINDOW_MS);
  return {
    from: before(start, Number(overlapMinutes) * MINUTE_MS).toISOString(),
    ...(end < limit ? { to: end.toISOString(), isPart: true } : { to: limit.toISOString(), isPart: false }),
    ...{ cursor: '', page: 1, digest: '' },
  };
}

function nextMark({ nextPath, url }: Settings, json: unknown, lines: number, mark: Mark): Mark | undefined {
  const next = { ...mark, page: mark.page + 1 };
  if (nextPath === undefined) return url.includes('{page}') && lines > 0 ? next : undefined;
  const cursor = valueAt(json, nextPath) ?? '';
  if (cursor === '' || cursor === 'false') return undefined;
  if (cursor === mark.cursor) throw new Error('the feed repeats a page');
  return { ...next, cursor };
}
