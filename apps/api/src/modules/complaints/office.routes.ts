import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { officeComplaintCalls } from '@krapao/contract/office/complaints';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { addingNotice } from '../notices/public.ts';
import { type Desk, decideItem, memberShown, operatorName, type QueueSource } from '../queues/public.ts';
import { complaintsRepository } from './complaints.repository.ts';
import { presentComplaint } from './present-complaint.ts';

type Entry = OfficeAnswerOf<'GET /api/office/complaints/{number}'>['entry'];

export type OfficeComplaintsDeps = {
  desk: Desk;
  findEntry(memberId: string, reference: string): Promise<NonNullable<Entry> | undefined>;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};

export function officeComplaintRoutes(serve: Serve<typeof officeComplaintCalls>, deps: OfficeComplaintsDeps): void {
  const { desk, findEntry, notifyPages } = deps;
  const complaints = complaintsRepository(desk.db);

  serve('GET /api/office/complaints/{number}', async ({ params }) => {
    const row = await complaints.find(params.number);
    if (!row) throw new AppError('NO_DATA');
    const { answered_by: answeredBy } = row;
    const [member, entry, name, all] = await Promise.all([
      memberShown(desk, row.member_id),
      findEntry(row.member_id, row.reference),
      answeredBy && operatorName(desk, answeredBy),
      complaints.listOf(row.member_id),
    ]);
    const earlier = all.filter(({ created_at }) => created_at < row.created_at).map(presentComplaint);
    return { ...presentComplaint(row), member, entry: entry ?? null, answeredBy: name, earlier };
  });

  serve('POST /api/office/complaints/{number}/answer', async ({ params: { number }, body, operator }) => {
    await decideItem(desk, { kind: 'complaints', id: number, operatorId: operator.id }, async (transaction, send) => {
      const at = desk.clock.now();
      const answered = await complaintsRepository(transaction).saveAnswer(number, { ...body, by: operator.id, at });
      if (!answered) return false;
      send(addingNotice({ ...answered, kind: 'complaint', at }));
      notifyPages(transaction, answered.memberId);
      return true;
    });
    return { message: 'OK' };
  });
}

export const complaintQueue = (): QueueSource => ({
  permission: 'chat.write',
  signals: async () => new Map(),
});
