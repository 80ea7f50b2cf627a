import type { Permission } from '@krapao/contract/office/permissions';
import type { QueueKind } from '@krapao/contract/office/queues';
import type { IconName } from '@krapao/ui/icon';

export type { QueueKind };

const MINUTE_MS = 60_000;

type Kind = {
  readonly icon: IconName;
  /** What it takes to decide; left out where each item has its own. */
  readonly permission?: Permission;
  /** From when on somebody waits too long. */
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
};

/** The tabs, in their order: everything, one kind each, and what was put aside. */
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
  'hold',
] as const;
export type View = (typeof VIEWS)[number];

export const viewOf = (name: string | undefined): View | undefined =>
  name === undefined ? 'all' : VIEWS.find((view) => view === name);

export const pathOf = (view: View): string => (view === 'all' ? '/queue' : `/queue/${view}`);

const isKind = (name: string): name is QueueKind => Object.hasOwn(KINDS, name);

/** An item as an address names it: "slips.0192a0c4-…". */
export const nameOf = ({ kind, id }: { kind: QueueKind; id: string }): string => `${kind}.${id}`;

export function itemOf(name: string | undefined): { kind: QueueKind; id: string } | undefined {
  const [, kind = '', id = ''] = /^(\w+)\.([\w-]{1,60})$/.exec(name ?? '') ?? [];
  return isKind(kind) ? { kind, id } : undefined;
}

export const FILTER_NAMES = ['search', 'mine', 'open'] as const;
type Values = Partial<Record<(typeof FILTER_NAMES)[number], string>>;

const SEARCH_CHARS_MAX = 60;

/** What the server is asked with: an address can say anything, and what is no filter is left out. */
export function toQuery(view: View, { search, mine }: Values) {
  const text = search?.trim().slice(0, SEARCH_CHARS_MAX);
  return {
    ...(view !== 'all' && view !== 'hold' && { kind: view }),
    onHold: view === 'hold' ? ('yes' as const) : ('no' as const),
    ...(mine === 'yes' && { mine: 'yes' as const }),
    ...(text && { search: text }),
  };
}

/** The item that comes up once this one is done: the one below it, or the last. */
export function nextAfter(names: readonly string[], done: string): string | undefined {
  const at = names.indexOf(done);
  if (at < 0) return names.find((name) => name !== done);
  return names[at + 1] ?? names[at - 1];
}
