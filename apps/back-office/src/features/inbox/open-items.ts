import type { AnswerOf } from '../../shared/api/call.ts';

type Line = AnswerOf<'GET /api/office/members/{id}/statement'>['lines'][number];
type Slip = AnswerOf<'GET /api/office/members/{id}/slips'>['slips'][number];

export type OpenItem = {
  readonly reference: string;
  readonly type: Line['statementType'] | 'slip';
  /** Null for a slip that could not be read yet. */
  readonly amount: number | null;
  readonly currency: Line['currency'];
  readonly createdAt: string;
  /** Address of the review queue. */
  readonly to: string;
};

const QUEUE_OF: Partial<Record<OpenItem['type'], string>> = {
  slip: '/queue/slips',
  withdraw: '/queue/withdrawals',
  transfer: '/queue/transfers',
};

const withQueue = (item: Omit<OpenItem, 'to'>, where: string): OpenItem => ({
  ...item,
  to: `${QUEUE_OF[item.type] ?? '/queue'}?${where}`,
});

/** Open items of the member, newest first: slips under review and money in progress. */
export function openItems(lines: readonly Line[], slips: readonly Slip[], currency: Line['currency']) {
  const money = lines
    .filter(({ status }) => status === 'IN_PROGRESS')
    .map(({ statementType: type, reference, amount, currency: its, createdAt }) =>
      withQueue({ type, reference, amount, currency: its, createdAt }, `search=${encodeURIComponent(reference)}`),
    );
  const looked = slips
    .filter(({ status }) => status === 'waiting' || status === 'review')
    .map((slip) =>
      withQueue({ ...pick(slip), type: 'slip', currency: slip.currency ?? currency }, `open=slips.${slip.id}`),
    );
  return [...money, ...looked].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

const pick = ({ reference, amount, createdAt }: Slip) => ({ reference, amount, createdAt });
