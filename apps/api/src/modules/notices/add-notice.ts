import type { NoticeKind } from '@krapao/contract/notices';
import type { CompiledQuery } from 'kysely';
import { adding, addingReply, type NewNotice, readingReply } from './notices.repository.ts';

/** Adds a notice as a statement of the transaction that makes it true. */
export const addingNotice = (notice: NewNotice): CompiledQuery => adding(notice);

/** A reply in chat, until the member has read the conversation. */
export const addingReplyNotice = (memberId: string, at: Date): CompiledQuery => addingReply(memberId, at);
export const readingReplyNotice = (memberId: string, at: Date): CompiledQuery => readingReply(memberId, at);

type Columns = { memberId: string; at: string; reference?: string; session?: string; data?: string; isRead?: string };

/**
 * The same as an SQL expression in the statement itself, with a column or parameter for each field.
 * `isRead` for the member's own act, which is listed and not counted.
 */
export const noticeSql = (
  kind: NoticeKind,
  { memberId, at, reference = 'null', session = 'null', data = `'{}'`, isRead = 'false' }: Columns,
): string => `add_notice(${memberId}, '${kind}', ${at}, ${reference}, ${session}, ${data}::jsonb, ${isRead})`;
