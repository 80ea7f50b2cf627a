import type { DocumentRefusal, MemberDocumentKind, MemberDocumentState } from '@krapao/contract/member-documents';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type StoredDocument = {
  id: string;
  memberId: string;
  kind: MemberDocumentKind;
  state: MemberDocumentState;
  requestedBy: string | null;
  requestedAt: Date;
  receivedAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  refusal: DocumentRefusal | null;
  expiresOn: string | null;
};

/** Upper bound of one list, beyond any real number of documents. */
const LISTED_MAX = 200;
const COLUMNS = `id, member_id as "memberId", kind, state, requested_by as "requestedBy", requested_at as "requestedAt",
  received_at as "receivedAt", decided_by as "decidedBy", decided_at as "decidedAt", refusal,
  expires_on::text as "expiresOn"`;

type Decision = {
  id: string;
  memberId: string;
  state: 'accepted' | 'refused' | 'cancelled';
  by: string | null;
  at: Date;
  refusal?: DocumentRefusal;
  expiresOn?: string | null;
};

export function documentsRepository(db: Db) {
  return {
    /** False while another of the kind is open. */
    insert: async (document: { id: string; memberId: string; kind: MemberDocumentKind; by: string | null; at: Date }) =>
      (
        await query(
          db,
          `insert into member_document (id, member_id, kind, requested_by, requested_at) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning id`,
          [document.id, document.memberId, document.kind, document.by, document.at],
        )
      ).length > 0,

    listOf: (memberId: string) =>
      query<StoredDocument>(
        db,
        `select ${COLUMNS} from member_document where member_id = $1 order by requested_at desc, id limit ${LISTED_MAX}`,
        [memberId],
      ),

    find: async (id: string): Promise<StoredDocument | undefined> =>
      (await query<StoredDocument>(db, `select ${COLUMNS} from member_document where id = $1`, [id]))[0],

    /** Locks an open document, so that uploads and decisions follow one another. */
    lockOpen: async (memberId: string, id: string): Promise<StoredDocument | undefined> =>
      (
        await query<StoredDocument>(
          db,
          `select ${COLUMNS} from member_document
           where member_id = $1 and id = $2 and state in ('requested', 'received') for update`,
          [memberId, id],
        )
      )[0],

    kinds: (ids: readonly string[]) =>
      query<{ id: string; kind: MemberDocumentKind }>(
        db,
        'select id, kind from member_document where id = any($1::uuid[])',
        [ids],
      ),

    saveReceived: (id: string, at: Date) =>
      query(
        db,
        `update member_document set state = 'received', received_at = coalesce(received_at, $2) where id = $1`,
        [id, at],
      ),

    /** Only a received document is accepted or refused, only an open one cancelled. Undefined for any other. */
    decide: async (decision: Decision): Promise<MemberDocumentKind | undefined> => {
      const { id, memberId, state, by, at, refusal = null, expiresOn = null } = decision;
      const from = state === 'cancelled' ? ['requested', 'received'] : ['received'];
      const [row] = await query<{ kind: MemberDocumentKind }>(
        db,
        `update member_document set state = $3, decided_by = $4, decided_at = $5, refusal = $6, expires_on = $7
         where id = $1 and member_id = $2 and state = any($8) returning kind`,
        [id, memberId, state, by, at, refusal, expiresOn, from],
      );
      return row?.kind;
    },

    /** Accepted documents whose last day is over. */
    listExpired: (today: string) =>
      query<{ id: string }>(
        db,
        `select id from member_document where state = 'accepted' and expires_on < $1 order by expires_on limit 200`,
        [today],
      ),

    saveExpired: async (id: string) =>
      (
        await query<{ memberId: string; kind: MemberDocumentKind }>(
          db,
          `update member_document set state = 'expired' where id = $1 and state = 'accepted'
           returning member_id as "memberId", kind`,
          [id],
        )
      )[0],

    cancelAll: (memberId: string, at: Date) =>
      query(
        db,
        `update member_document set state = 'cancelled', decided_at = $2
         where member_id = $1 and state in ('requested', 'received')`,
        [memberId, at],
      ),
  };
}
