import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { QUEUE_KINDS, type QueueKind } from '@krapao/contract/office/queues';
import { type Currency, minor, parseMajor, SCALE, toMajor } from '@krapao/money';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { ShownSignal } from './desk.ts';
import type { QueuesDeps } from './queues.deps.ts';
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
  const [members, names, signals, banks] = await Promise.all([
    deps.membersShown([...new Set(page.flatMap(({ memberId }) => memberId ?? []))]),
    deps.operatorNames([
      ...new Set(page.flatMap(({ takenBy, heldBy }) => [takenBy, heldBy].filter((id) => id !== null))),
    ]),
    signalsOf(deps, page),
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
      claim:
        item.takenBy && item.takenUntil && item.takenUntil > now
          ? { by: nameOf(item.takenBy), isMine: item.takenBy === operatorId, until: item.takenUntil.toISOString() }
          : null,
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

/** One query per kind on the page. */
async function signalsOf({ sources }: QueuesDeps, page: readonly Item[]) {
  const found = new Map<string, readonly ShownSignal[]>();
  const list = async (kind: QueueKind) => {
    const ids = page.filter((item) => item.kind === kind).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const [id, signals] of await sources[kind].signals(ids)) found.set(`${kind} ${id}`, signals);
  };
  await Promise.all(QUEUE_KINDS.map(list));
  return found;
}
