import type { AnswerOf } from '@krapao/contract/calls';
import type { IconName } from '@krapao/ui/icon';

/** A line of the statement. */
export type Entry = AnswerOf<'POST /api/statement'>['statements'][number];
export type EntryType = Entry['statementType'];
export type EntryStatus = Entry['status'];

/** In any letter case, as older records have it. */
export const typeOf = ({ statementType }: Pick<Entry, 'statementType'>): EntryType =>
  statementType.toLowerCase() as EntryType;

/** SUCCESS and FAILED are what they say; anything else is under way. */
export const statusOf = (status: string): EntryStatus =>
  status === 'SUCCESS' || status === 'FAILED' ? status : 'IN_PROGRESS';

export const STATUS_KIND = { SUCCESS: 'ok', FAILED: 'fail', IN_PROGRESS: 'wait' } as const;

const REFERENCES = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const;

/** What the entry refers to, at most one thing. */
export const describedBy = (entry: Entry): (typeof REFERENCES)[number] | undefined =>
  REFERENCES.find((name) => entry[name]);

const TYPE_ICON = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'transfer',
  bonus: 'bonus',
  finish_bonus: 'finish',
  adjustment: 'edit',
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
  return (reference && REFERENCE_ICON[reference]) ?? TYPE_ICON[typeOf(entry)] ?? 'statement';
}

type Shown = { value: number; signed: boolean; tone: 'in' | 'out' | 'void' | undefined };

/** A bonus that ended and took nothing: what can be withdrawn again since is more to know than that nothing moved. */
export const freedBy = ({ amount, finished }: Pick<Entry, 'amount' | 'finished'>): number | undefined =>
  amount === 0 ? finished?.freed : undefined;

/** Came in, went out, never happened. What moved between own accounts did neither: it has a sign and no colour. */
export function moneyOf(entry: Entry): Shown {
  const { amount, status } = entry;
  const freed = freedBy(entry);
  if (freed !== undefined) return { value: freed, signed: false, tone: undefined };
  const direction = amount > 0 ? 'in' : amount < 0 ? 'out' : undefined;
  const colour = typeOf(entry) === 'transfer' ? undefined : direction;
  return { value: amount, signed: true, tone: status === 'FAILED' ? 'void' : colour };
}
