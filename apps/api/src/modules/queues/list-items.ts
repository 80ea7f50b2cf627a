import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { QUEUE_KINDS, type QueueKind } from '@krapao/contract/office/queues';
import { type Currency, minor, parseMajor, SCALE, toMajor } from '@krapao/money';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { QueueSource, QueuesDeps } from './queues.deps.ts';
import { type Item, type ItemFilter, queuesRepository } from './queues.repository.ts';

const CURRENCIES = Object.keys(SCALE) as Currency[];

type Call = 'GET /api/office/queues/items';

/** Waiting items, of all kinds or of one. Pages by cursor, so every page costs the same. */
export async function listItems(
  deps: QueuesDeps,
  { kind, onHold, mine, search, after, limit }: OfficeQueryOf<Call>,
  operatorId: string,
): Promise<OfficeAnswerOf<Call>> {
  const queue = queuesRepository(deps.db);
  const now = deps.clock.now();
  const found = await queue.list({
    kind,
    onHold,
    takenBy: mine && operatorId,
    search: search === undefined ? undefined : await readSearch(deps, search),
    after: after === undefined ? undefined : readCursor(after, 3),
    limit: limit + 1,
    now,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const [members, names, signals, askers, banks] = await Promise.all([
    deps.membersShown([...new Set(page.flatMap(({ memberId }) => memberId ?? []))]),
    deps.operatorNames([
      ...new Set(
        page.flatMap(({ takenBy, takenFrom, heldBy }) => [takenBy, takenFrom, heldBy].filter((id) => id !== null)),
      ),
    ]),
    byKind(deps, page, (source, ids) => source.signals(ids)),
    byKind(deps, page, async (source, ids) => (await source.askers?.(ids)) ?? new Map()),
    Promise.all(page.map(async ({ bank }) => bank && deps.bankCode(bank))),
  ]);
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    items: page.map((item, at) => ({
      kind: item.kind,
      id: item.id,
      since: item.since.toISOString(),
      member: (item.memberId && members.get(item.memberId)) || null,
      bank: banks[at] ?? null,
      reference: item.reference,
      signals: [...(signals.get(`${item.kind} ${item.id}`) ?? [])],
      amount: item.amount === null || !item.currency ? null : toMajor(minor(BigInt(item.amount)), item.currency),
      currency: item.currency,
      isOwn: askers.get(`${item.kind} ${item.id}`) === operatorId,
      claim: presentClaim(item, { now, operatorId, nameOf }),
      hold:
        item.heldBy && item.heldUntil && item.heldUntil > now
          ? { by: nameOf(item.heldBy), note: item.heldNote ?? '', until: item.heldUntil.toISOString() }
          : null,
    })),
    next: last ? writeCursor([last.sinceText, last.kind, last.id]) : null,
  };
}

/** A search matches members, references, amounts and the facts that the modules know. */
async function readSearch({ db, sources, membersLike }: QueuesDeps, text: string): Promise<ItemFilter['search']> {
  const [memberIds, found] = await Promise.all([
    queuesRepository(db)
      .waitingMembers()
      .then((ids) => membersLike(ids, text)),
    Promise.all(QUEUE_KINDS.map(async (kind) => (await sources[kind].search?.(text)) ?? [])),
  ]);
  return { text, memberIds, itemIds: [...new Set(found.flat())], amounts: amountsIn(text) };
}

/** The amount in minor units of each currency; a text that is no amount has none. */
function amountsIn(text: string): NonNullable<ItemFilter['search']>['amounts'] {
  const [, whole = '', part = ''] = /^[฿₭]?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,2})?$/.exec(text.trim()) ?? [];
  if (!whole) return [];
  const typed = whole.replaceAll(',', '') + part;
  return CURRENCIES.flatMap((currency) =>
    Number(part) > 0 && SCALE[currency] === 0 ? [] : [{ currency, amount: `${parseMajor(typed, currency)}` }],
  );
}

/** The current assignment of an item. */
export const presentClaim = (
  { takenBy, takenUntil, takenFrom, takenNote }: Pick<Item, 'takenBy' | 'takenUntil' | 'takenFrom' | 'takenNote'>,
  { now, operatorId, nameOf }: { now: Date; operatorId: string; nameOf: (id: string) => string },
) =>
  takenBy && takenUntil && takenUntil > now
    ? {
        by: nameOf(takenBy),
        isMine: takenBy === operatorId,
        until: takenUntil.toISOString(),
        from: takenFrom && nameOf(takenFrom),
        note: takenNote,
      }
    : null;

/** Facts about the items of a page by "kind id", read with one query per kind. */
async function byKind<Fact>(
  { sources }: QueuesDeps,
  page: readonly Item[],
  read: (source: QueueSource, ids: readonly string[]) => Promise<ReadonlyMap<string, Fact>>,
): Promise<Map<string, Fact>> {
  const found = new Map<string, Fact>();
  const list = async (kind: QueueKind) => {
    const ids = page.filter((item) => item.kind === kind).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const [id, fact] of await read(sources[kind], ids)) found.set(`${kind} ${id}`, fact);
  };
  await Promise.all(QUEUE_KINDS.map(list));
  return found;
}
