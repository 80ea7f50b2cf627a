import type { Permission } from '@krapao/contract/office/permissions';
import type { QueueKind } from '@krapao/contract/office/queues';
import type { IconName } from '@krapao/ui/brand/icon';

export type { QueueKind };

const MINUTE_MS = 60_000;

type Kind = {
  readonly icon: IconName;
  /** Permission to decide; absent where each item has its own. */
  readonly permission?: Permission;
  /** Waiting time after which an item is late. */
  readonly lateMs: number;
};

export const KINDS: Readonly<Record<QueueKind, Kind>> = {
  slips: { icon: 'deposit', permission: 'slips.decide', lateMs: MINUTE_MS },
  withdrawals: { icon: 'withdraw', permission: 'withdrawals.decide', lateMs: 5 * MINUTE_MS },
  payments: { icon: 'bank', permission: 'payments.decide', lateMs: 5 * MINUTE_MS },
  qr: { icon: 'qr', permission: 'payments.decide', lateMs: 5 * MINUTE_MS },
  transfers: { icon: 'transfer', permission: 'transfers.decide', lateMs: 5 * MINUTE_MS },
  wallets: { icon: 'lock', permission: 'wallets.release', lateMs: 15 * MINUTE_MS },
  approvals: { icon: 'users', lateMs: 5 * MINUTE_MS },
  entries: { icon: 'warn', permission: 'payments.decide', lateMs: 15 * MINUTE_MS },
  closings: { icon: 'door', permission: 'withdrawals.decide', lateMs: 4 * 60 * MINUTE_MS },
  // Well before the day that the member reads of.
  registrations: { icon: 'user', permission: 'members.block', lateMs: 12 * 60 * MINUTE_MS },
  // Who lost phone and codes cannot reach their money meanwhile.
  recoveries: { icon: 'shield', permission: 'members.write', lateMs: 4 * 60 * MINUTE_MS },
  // Shortly before the time that the member was promised (three days).
  complaints: { icon: 'chat', permission: 'chat.write', lateMs: 48 * 60 * MINUTE_MS },
  // The first setting of the time to contact a member; the item shows its own.
  harm: { icon: 'shield', permission: 'members.block', lateMs: 24 * 60 * MINUTE_MS },
};

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
