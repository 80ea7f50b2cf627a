import { QUEUE_RULES } from '@krapao/contract/office/queue-rules';
import type { QueueKind } from '@krapao/contract/office/queues';
import type { IconName } from '@krapao/ui/brand/icon';

export type { QueueKind };

const ICONS = {
  slips: 'deposit',
  withdrawals: 'withdraw',
  payments: 'bank',
  qr: 'qr',
  transfers: 'transfer',
  wallets: 'lock',
  approvals: 'users',
  entries: 'warn',
  closings: 'door',
  registrations: 'user',
  recoveries: 'shield',
  documents: 'image',
  complaints: 'chat',
  harm: 'shield',
} as const satisfies Record<QueueKind, IconName>;

type Kind = (typeof QUEUE_RULES)[QueueKind] & { readonly icon: IconName };

export const KINDS = Object.fromEntries(
  Object.entries(QUEUE_RULES).map(([kind, rule]) => [kind, { ...rule, icon: ICONS[kind as QueueKind] }]),
) as Readonly<Record<QueueKind, Kind>>;

/** Tabs in order: all items, one per kind, and parked items. */
export const VIEWS = [
  'all',
  'slips',
  'withdrawals',
  'payments',
  'qr',
  'entries',
  'transfers',
  'wallets',
  'approvals',
  'complaints',
  'closings',
  'harm',
  'registrations',
  'recoveries',
  'documents',
  'hold',
] as const;
export type View = (typeof VIEWS)[number];

export const viewOf = (name: string | undefined): View | undefined =>
  name === undefined ? 'all' : VIEWS.find((view) => view === name);

export const pathOf = (view: View): string => (view === 'all' ? '/queue' : `/queue/${view}`);

const isKind = (name: string): name is QueueKind => Object.hasOwn(KINDS, name);

/** Item name in an address: "slips.0192a0c4-…". */
export const nameOf = ({ kind, id }: { kind: QueueKind; id: string }): string => `${kind}.${id}`;

export function itemOf(name: string | undefined): { kind: QueueKind; id: string } | undefined {
  const [, kind = '', id = ''] = /^(\w+)\.([\w-]{1,60})$/.exec(name ?? '') ?? [];
  return isKind(kind) ? { kind, id } : undefined;
}

export const FILTER_NAMES = ['search', 'mine', 'open'] as const;
type Values = Partial<Record<(typeof FILTER_NAMES)[number], string>>;

const SEARCH_CHARS_MAX = 60;

/** Filters of the request. The address may contain anything, so invalid filters are left out. */
export function toQuery(view: View, { search, mine }: Values) {
  const text = search?.trim().slice(0, SEARCH_CHARS_MAX);
  return {
    ...(view !== 'all' && view !== 'hold' && { kind: view }),
    onHold: view === 'hold' ? ('yes' as const) : ('no' as const),
    ...(mine === 'yes' && { mine: 'yes' as const }),
    ...(text && { search: text }),
  };
}

/**
 * Returns the item to open after `done`: the item below it, or the one above at the end of the list. The list may still
 * hold items that were settled a moment ago.
 */
export function nextAfter(
  names: readonly string[],
  done: string,
  settled: ReadonlySet<string> = new Set(),
): string | undefined {
  const isLeft = (name: string) => name !== done && !settled.has(name);
  const at = names.indexOf(done);
  return names.slice(at + 1).find(isLeft) ?? names.slice(0, Math.max(0, at)).findLast(isLeft);
}
