import type { AnswerOf } from '../../shared/api/call.ts';

type Line = AnswerOf<'GET /api/office/members/{id}/statement'>['lines'][number];
type Slip = AnswerOf<'GET /api/office/members/{id}/slips'>['slips'][number];

export const CARD_TYPES = ['all', 'deposit', 'withdraw', 'transfer', 'slip'] as const;
export type CardType = (typeof CARD_TYPES)[number];

export type CardLine = {
  readonly reference: string;
  readonly type: Line['statementType'] | 'slip';
  /** Null for a slip that could not be read yet. */
  readonly amount: number | null;
  readonly currency: Line['currency'] | null;
  readonly createdAt: string;
  readonly status: Line['status'];
};

const SLIP_STATUS = { waiting: 'IN_PROGRESS', review: 'IN_PROGRESS', credited: 'SUCCESS', failed: 'FAILED' } as const;

/** The member's entries and slips of a type, newest first, each of which can be shown as a card. */
export function cardLines(lines: readonly Line[], slips: readonly Slip[], type: CardType): CardLine[] {
  const entries = lines.map(({ reference, statementType, amount, currency, createdAt, status }): CardLine => {
    return { reference, type: statementType, amount, currency, createdAt, status };
  });
  const uploaded = slips.map(({ reference, amount, currency, createdAt, status }): CardLine => {
    return { reference, type: 'slip', amount, currency, createdAt, status: SLIP_STATUS[status] };
  });
  return [...entries, ...uploaded]
    .filter((line) => type === 'all' || line.type === type)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}
