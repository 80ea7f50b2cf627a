import { HOUSE } from '@krapao/contract/accounts';
import type { AnswerOf } from '@krapao/contract/calls';
import type { IconName } from '@krapao/ui/brand/icon';

export type Entry = AnswerOf<'POST /api/statement'>['statements'][number];
export type EntryType = Entry['statementType'];
export type EntryStatus = Entry['status'];

/** Older records differ in letter case. */
export const typeOf = ({ statementType }: Pick<Entry, 'statementType'>): EntryType =>
  statementType.toLowerCase() as EntryType;

/** Any status other than SUCCESS and FAILED counts as in progress. */
export const statusOf = (status: string): EntryStatus =>
  status === 'SUCCESS' || status === 'FAILED' ? status : 'IN_PROGRESS';

/** Cancelled by the member, before approval. */
export const isCancelled = ({ steps }: Pick<Entry, 'steps'>): boolean => steps?.at(-1)?.step === 'cancelled';

/** The withdrawal was paid, and the bank sent it back. */
const isReturned = ({ steps }: Pick<Entry, 'steps'>): boolean => steps?.at(-1)?.step === 'returned';

/** The money of a returned withdrawal; no other adjustment comes from a bank. */
export const isReturn = (entry: Pick<Entry, 'statementType' | 'from' | 'amount'>): boolean =>
  typeOf(entry) === 'adjustment' && entry.from !== HOUSE && entry.amount > 0;

/** The status of the entry's badge. */
export function outcomeOf(entry: Pick<Entry, 'status' | 'steps'>): EntryStatus | 'CANCELLED' | 'RETURNED' {
  if (isCancelled(entry)) return 'CANCELLED';
  return isReturned(entry) ? 'RETURNED' : statusOf(entry.status);
}

export const STATUS_KIND = {
  SUCCESS: 'ok',
  FAILED: 'fail',
  CANCELLED: 'note',
  RETURNED: 'note',
  IN_PROGRESS: 'wait',
} as const;

const REFERENCES = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const;

/** The subject the entry refers to, if any. */
export const describedBy = (entry: Entry): (typeof REFERENCES)[number] | undefined =>
  REFERENCES.find((name) => entry[name]);

export const TYPE_ICON = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'transfer',
  bonus: 'bonus',
  finish_bonus: 'finish',
  adjustment: 'edit',
  vault: 'lock',
} as const satisfies Record<EntryType, IconName>;

const REFERENCE_ICON = {
  bonus: undefined,
  promotion: 'tag',
  invite: 'invite',
  refund: 'refund',
  luckydraw: 'spin',
} as const satisfies Record<string, IconName | undefined>;

export function iconOf(entry: Entry): IconName {
  const reference = describedBy(entry);
  if (isReturn(entry)) return 'deposit';
  return (reference && REFERENCE_ICON[reference]) ?? TYPE_ICON[typeOf(entry)] ?? 'statement';
}

type Shown = { value: number; signed: boolean; tone: 'in' | 'out' | 'void' | undefined };

/** For a reward that ended without taking money: the amount unlocked, instead of a zero. */
export const freedBy = ({ amount, finished }: Pick<Entry, 'amount' | 'finished'>): number | undefined =>
  amount === 0 ? finished?.freed : undefined;

/** Types that move money between the member's own accounts. */
const OWN: readonly EntryType[] = ['transfer', 'vault'];

/** Came in, went out, or never happened. A move between own accounts is neither: it has a sign and no colour. */
export function moneyOf(entry: Entry): Shown {
  const { amount, status } = entry;
  const freed = freedBy(entry);
  if (freed !== undefined) return { value: freed, signed: false, tone: undefined };
  const direction = amount > 0 ? 'in' : amount < 0 ? 'out' : undefined;
  const colour = OWN.includes(typeOf(entry)) ? undefined : direction;
  return { value: amount, signed: true, tone: status === 'FAILED' ? 'void' : colour };
}
