import { randomUUID } from 'node:crypto';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';
import { nok, tan } from './office-money.ts';
import type { ReviewQueue } from './review-queue.ts';

/** Operators' corrections of a member's money, and their rows. */
export const adjustmentsOf = (server: () => MoneyServer, { office }: Pick<ReviewQueue, 'office'>) => ({
  adjust: (player: { id: string }, body: object, { as = nok, key = randomUUID() } = {}) =>
    office(`POST /api/office/members/${player.id}/adjust`, {
      as,
      key,
      body: { direction: 'credit', amount: 100, note: 'ชดเชยรายการค้าง', reason: 'ticket 4711', ...body },
    }),

  reverse: (player: { id: string }, operationId: string, { as = nok, key = randomUUID() } = {}) =>
    office(`POST /api/office/members/${player.id}/reverse`, {
      as,
      key,
      body: { operationId, note: 'ฝากผิดบัญชี', reason: 'wrong member' },
    }),

  allow: (approvalId: string, as = tan) => office(`POST /api/office/approvals/${approvalId}/allow`, { as, body: {} }),

  rowsOf: ({ id }: { id: string }) =>
    server().database.query<{ amount: string; asked_by: string; allowed_by: string | null; reason: string }>(
      'select amount::text, asked_by, allowed_by, reason from adjustment where member_id = $1 order by at',
      [id],
    ),

  /** The operation of the newest statement entry of a type. */
  operationOf: async ({ id }: Pick<Player, 'id'>, type: string): Promise<string> => {
    const [line] = await server().database.query<{ id: string }>(
      'select id from statement_line where member_id = $1 and type = $2 order by seq desc',
      [id, type],
    );
    return line?.id ?? '';
  },
});
