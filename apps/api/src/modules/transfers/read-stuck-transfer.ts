import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { openApproval } from '../approvals/public.ts';
import { type Desk, memberShown, operatorName, type QueueSource, withNames } from '../queues/public.ts';
import { transfersRepository } from './transfers.repository.ts';

/** A transfer with all status checks at its provider so far. */
export async function readStuckTransfer(
  desk: Desk,
  id: string,
): Promise<OfficeAnswerOf<'GET /api/office/transfers/{id}'>> {
  const transfers = transfersRepository(desk.db);
  const row = await transfers.findWhole(id);
  if (!row) throw new AppError('NO_DATA');
  const [asks, approval, member] = await Promise.all([
    transfers.answers(id),
    openApproval(desk.db, ['transfer.post', 'transfer.void'], id),
    memberShown(desk, row.member_id),
  ]);
  return {
    id,
    reference: row.reference,
    game: row.game_code,
    direction: row.direction,
    amount: toMajor(minor(BigInt(row.amount)), row.currency),
    currency: row.currency,
    status: row.status,
    providerReference: row.provider_reference,
    sentAt: row.sent_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    member,
    asked: row.asked,
    asks: (await withNames(desk, asks)).map((query) => ({ ...query, at: query.at.toISOString() })),
    approval: approval
      ? {
          id: approval.id,
          act: approval.kind === 'transfer.post' ? 'post' : 'void',
          by: await operatorName(desk, approval.asked_by),
          why: approval.why,
        }
      : null,
  };
}

/**
 * Transfers that operators must resolve. Nearly all others settle by themselves, so a count of ended ones
 * would mean nothing.
 */
export const transferQueue = ({ db }: Pick<Desk, 'db'>): QueueSource => ({
  permission: 'transfers.decide',
  async signals(ids) {
    const rows = await transfersRepository(db).lastAnswers(ids);
    return new Map(
      rows.map(({ id, asked, answer }) => [
        id,
        [
          { code: 'PROVIDER_SILENT', detail: String(asked) },
          ...(answer?.detail ? [{ code: 'LAST_ANSWER', detail: answer.detail }] : []),
        ],
      ]),
    );
  },
});
