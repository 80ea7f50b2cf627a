import type { ApprovalKind, LapsedBecause } from '@krapao/contract/office/approvals';
import type { Currency } from '@krapao/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Tables = {
  approval: {
    id: string;
    kind: ApprovalKind;
    subject: string;
    payload: unknown;
    member_id: string | null;
    amount: string | null;
    currency: Currency | null;
    reference: string | null;
    why: string;
    asked_by: string;
    asked_at: Date;
    state: 'open' | 'allowed' | 'refused' | 'lapsed';
    decided_by: string | null;
    decided_at: Date | null;
    note: string | null;
    lapsed_because: LapsedBecause | null;
  };
};

export type StoredApproval = Selectable<Tables['approval']>;
export type NewApproval = Omit<StoredApproval, 'state' | 'decided_by' | 'decided_at' | 'note' | 'lapsed_because'>;
type Decided = { state: 'allowed' | 'refused'; by: string; at: Date; note: string | null };
export type Lapsed = { because: LapsedBecause; at: Date };

export function approvalsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    insert: (approval: NewApproval) =>
      db
        .insertInto('approval')
        .values({
          ...approval,
          payload: JSON.stringify(approval.payload),
          state: 'open',
          decided_by: null,
          decided_at: null,
          note: null,
          lapsed_because: null,
        })
        .execute(),

    find: (id: string) => db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst(),

    findMany: (ids: readonly string[]) =>
      db
        .selectFrom('approval')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute(),

    /** False when the approval was already decided. */
    async saveDecided(id: string, { state, by, at, note }: Decided): Promise<boolean> {
      const change = db.updateTable('approval').set({ state, decided_by: by, decided_at: at, note });
      const row = await change.where('id', '=', id).where('state', '=', 'open').returning('id').executeTakeFirst();
      return row !== undefined;
    },

    /** Lapses every open approval of these kinds about the subject. */
    saveLapsed: (kinds: readonly ApprovalKind[], subject: string, { because, at }: Lapsed) =>
      db
        .updateTable('approval')
        .set({ state: 'lapsed', decided_at: at, lapsed_because: because })
        .where('kind', 'in', kinds)
        .where('subject', '=', subject)
        .where('state', '=', 'open')
        .execute(),

    listOpen: (kind: ApprovalKind) =>
      db
        .selectFrom('approval')
        .select(['subject', 'id'])
        .where('kind', '=', kind)
        .where('state', '=', 'open')
        .execute(),

    /** The open approval about the subject. */
    findOpen: (kinds: readonly ApprovalKind[], subject: string) =>
      db
        .selectFrom('approval')
        .selectAll()
        .where('kind', 'in', kinds)
        .where('subject', '=', subject)
        .where('state', '=', 'open')
        .executeTakeFirst(),

    list: (
      state: 'open' | 'decided',
      { after, limit }: { after: readonly string[] | undefined; limit: number },
    ): Promise<(StoredApproval & { askedText: string })[]> => {
      const isOpen = state === 'open';
      const direction = isOpen ? 'asc' : 'desc';
      let rows = db
        .selectFrom('approval')
        .selectAll()
        .where('state', isOpen ? '=' : '!=', 'open');
      if (after) {
        const [at, id] = after;
        rows = rows.where(
          isOpen
            ? sql<boolean>`(asked_at, id) > (${at}::timestamptz, ${id}::uuid)`
            : sql<boolean>`(asked_at, id) < (${at}::timestamptz, ${id}::uuid)`,
        );
      }
      return rows
        .select(sql<string>`asked_at::text`.as('askedText'))
        .orderBy('asked_at', direction)
        .orderBy('id', direction)
        .limit(limit)
        .execute();
    },
  };
}
