import type { DocumentEvent, DocumentRefusal, MemberDocumentKind } from '@krapao/contract/member-documents';
import { dayOf } from '../../platform/bangkok.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isClosed, noting, readMemberFile } from '../members/public.ts';
import { addingNotice } from '../notices/public.ts';
import { decideItem } from '../queues/public.ts';
import { documentsRepository } from './documents.repository.ts';
import type { MemberDocumentsDeps, OfficeMemberDocumentsDeps } from './member-documents.deps.ts';

type ByOperator = { memberId: string; operatorId: string; reason: string };
type OfDocument = ByOperator & { documentId: string };

const nothing = () => new AppError('NOTHING_TO_CHANGE');

/** Requests a document; the member gets a notice. */
export async function requestDocument(
  deps: MemberDocumentsDeps,
  { kind, ...by }: ByOperator & { kind: MemberDocumentKind },
): Promise<{ id: string }> {
  const { memberId, operatorId } = by;
  await readMemberFile(deps.db, memberId);
  const id = deps.random.uuid();
  await transact(deps.db, async (transaction, send) => {
    const request = { id, memberId, kind, by: operatorId, at: deps.clock.now() };
    if (await isClosed(transaction, memberId)) throw nothing();
    if (!(await documentsRepository(transaction).insert(request))) throw nothing();
    send(noting(deps, 'document-request', by, { what: kind }));
    notify(deps, transaction, send, memberId, { document: kind, event: 'requested' });
  });
  return { id };
}

export async function acceptDocument(
  deps: OfficeMemberDocumentsDeps,
  { documentId, expiresOn, ...by }: OfDocument & { expiresOn: string | null },
): Promise<void> {
  const at = deps.clock.now();
  if (expiresOn !== null && expiresOn < dayOf(at)) throw new AppError('KEY_INVALID', { key: 'expiresOn' });
  const { memberId, operatorId } = by;
  await decideItem(deps.desk, { kind: 'documents', id: documentId, operatorId }, async (transaction, send) => {
    const decision = { id: documentId, memberId, by: operatorId, at, expiresOn } as const;
    const kind = await documentsRepository(transaction).decide({ ...decision, state: 'accepted' });
    if (!kind) throw nothing();
    send(noting(deps, 'document-accept', by, { what: kind, until: expiresOn }));
    notify(deps, transaction, send, memberId, { document: kind, event: 'accepted' });
    return true;
  });
}

/** Refuses a document and requests it anew: one notice, which has the reason. */
export async function refuseDocument(
  deps: OfficeMemberDocumentsDeps,
  { documentId, refusal, ...by }: OfDocument & { refusal: DocumentRefusal },
): Promise<void> {
  const at = deps.clock.now();
  const { memberId, operatorId } = by;
  await decideItem(deps.desk, { kind: 'documents', id: documentId, operatorId }, async (transaction, send) => {
    const documents = documentsRepository(transaction);
    const kind = await documents.decide({ id: documentId, memberId, state: 'refused', by: operatorId, at, refusal });
    if (!kind) throw nothing();
    await documents.insert({ id: deps.random.uuid(), memberId, kind, by: null, at });
    send(noting(deps, 'document-refuse', by, { what: kind, why: refusal }));
    notify(deps, transaction, send, memberId, { document: kind, event: 'refused', refusal });
    return true;
  });
}

export async function cancelDocument(
  deps: OfficeMemberDocumentsDeps,
  { documentId, ...by }: OfDocument,
): Promise<void> {
  const { memberId, operatorId } = by;
  await decideItem(deps.desk, { kind: 'documents', id: documentId, operatorId }, async (transaction, send) => {
    const decision = { id: documentId, memberId, by: operatorId, at: deps.clock.now() };
    const kind = await documentsRepository(transaction).decide({ ...decision, state: 'cancelled' });
    if (!kind) throw nothing();
    send(noting(deps, 'document-cancel', by, { what: kind }));
    deps.notifyPages(transaction, memberId);
    return true;
  });
}

/** Ends the validity of documents whose last day is over, and requests them anew. A repeated run finds none left. */
export async function expireDocuments(deps: MemberDocumentsDeps): Promise<void> {
  const at = deps.clock.now();
  for (const { id } of await documentsRepository(deps.db).listExpired(dayOf(at)))
    await transact(deps.db, async (transaction, send) => {
      const documents = documentsRepository(transaction);
      const expired = await documents.saveExpired(id);
      if (!expired || (await isClosed(transaction, expired.memberId))) return;
      const { memberId, kind } = expired;
      // While another of the kind is open, the member has been told already.
      if (!(await documents.insert({ id: deps.random.uuid(), memberId, kind, by: null, at }))) return;
      notify(deps, transaction, send, memberId, { document: kind, event: 'expired' });
    });
}

/** Cancels what is open, in the transaction of the account's closing. */
export const cancelDocumentsIn = async (
  { clock }: Pick<MemberDocumentsDeps, 'clock'>,
  transaction: Db,
  memberId: string,
): Promise<void> => {
  await documentsRepository(transaction).cancelAll(memberId, clock.now());
};

type Data = { document: MemberDocumentKind; event: DocumentEvent; refusal?: DocumentRefusal };

function notify(deps: MemberDocumentsDeps, transaction: Db, send: Send, memberId: string, data: Data): void {
  send(addingNotice({ memberId, kind: 'document', at: deps.clock.now(), data }));
  deps.notifyPages(transaction, memberId);
}
