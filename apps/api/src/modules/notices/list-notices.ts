import type { AnswerOf } from '@krapao/contract/calls';
import type { DocumentEvent, DocumentRefusal, MemberDocumentKind } from '@krapao/contract/member-documents';
import type { DeliveryChannel, FactorEvent, NoticeKind } from '@krapao/contract/notices';
import { RECOVERY_EVENTS } from '@krapao/contract/recoveries';
import { readCursor } from '../../platform/database/cursor.ts';
import { type PageWanted, pageOf } from '../../platform/http/pages.ts';
import type { Entry, NoticesDeps } from './notices.deps.ts';
import { type NoticeRow, noticesRepository, type Reader } from './notices.repository.ts';

/** Later than any notice. */
const FIRST = ['infinity', '0'];
/** Kinds whose reference is no statement entry. */
const NOT_ENTRIES: readonly NoticeKind[] = ['slip-failed', 'announcement'];
type Notice = AnswerOf<'GET /api/notices'>['notices'][number];

/** A page of notices, newest first. Reads only: a notice stays unread until it is marked. */
export async function listNotices(
  deps: NoticesDeps,
  reader: Reader,
  { after, limit }: PageWanted,
): Promise<AnswerOf<'GET /api/notices'>> {
  const { locale } = reader;
  const now = deps.clock.now();
  const notices = noticesRepository(deps.db);
  const [rows, { notices: unread }] = await Promise.all([
    notices.list(reader, after === undefined ? FIRST : readCursor(after, 2), limit + 1, now),
    notices.countUnread(reader, now),
  ]);
  const { rows: shown, next } = pageOf(rows, limit);
  const references = shown.flatMap(({ kind, reference }) =>
    reference && !NOT_ENTRIES.includes(kind) ? [reference] : [],
  );
  const entries = references.length > 0 ? await deps.entries(reader.id, references, locale) : new Map<string, Entry>();
  const isAboutRecovery = shown.some(({ kind }) => kind === 'recovery' || kind === 'recovery-waiting');
  const openRecovery = isAboutRecovery ? await deps.openRecovery(reader.id) : undefined;
  return {
    unread,
    notices: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.createdAt.toISOString(),
      ...(row.isUnread && { isUnread: row.isUnread }),
      ...presentSubject(row, reader, { entries, openRecovery }),
    })),
    next,
  };
}

function presentSubject(
  { kind, reference, sessionId, data, news }: NoticeRow,
  reader: Reader,
  { entries, openRecovery }: { entries: ReadonlyMap<string, Entry>; openRecovery: string | undefined },
): Partial<Notice> {
  switch (kind) {
    case 'announcement':
    case 'news': {
      const { title, text, link = null } = news ?? {};
      const { locale } = reader;
      return { news: { title: title?.[locale] ?? '', text: text?.[locale] ?? '', link } };
    }
    case 'slip-failed':
      return { slip: { reference: reference ?? '', reason: String(data.reason) } };
    case 'bank-account':
      return { bankCode: String(data.bankCode), end: String(data.end) };
    case 'second-factor':
      return { factor: data.event as FactorEvent };
    case 'passkey-added':
    case 'passkey-removed':
      return { passkey: String(data.name) };
    case 'registration-excluded':
      return { until: String(data.until) };
    case 'recovery':
    case 'recovery-waiting': {
      const event = RECOVERY_EVENTS.find((one) => one === data.event);
      const openId = data.id === openRecovery && (event ?? 'requested') === 'requested' ? openRecovery : null;
      return {
        recovery: { openId: openId ?? null, ...(event && { event }) },
        ...(kind === 'recovery-waiting' && { until: String(data.until) }),
      };
    }
    case 'document': {
      const { document, event, refusal = null } = data;
      return {
        document: {
          kind: document as MemberDocumentKind,
          event: event as DocumentEvent,
          refusal: refusal as DocumentRefusal | null,
        },
      };
    }
    case 'phone':
      return { end: String(data.end) };
    case 'muted':
      return { channel: data.channel as DeliveryChannel };
    case 'login': {
      const { device, address, isNew, isReported = false } = data;
      const flags = { isNew: isNew === true, isReported: isReported === true };
      return {
        login: {
          device: String(device),
          address: String(address),
          ...flags,
          isCurrent: sessionId === reader.sessionId,
        },
      };
    }
    default: {
      const entry = reference === null ? undefined : entries.get(reference);
      return entry ? { entry } : {};
    }
  }
}
