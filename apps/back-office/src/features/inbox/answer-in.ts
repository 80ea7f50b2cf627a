import type { Unsent } from '@krapao/web/chat/outbox.ts';
import { call } from '../../shared/api/call.ts';

/** Sends an answer into a conversation; a retry of the same message is stored once. */
export const answerIn = (id: string) => async (unsent: Unsent) => {
  const { createdAt, seq } = await call('POST /api/office/chat/{id}/messages', { params: { id }, body: unsent });
  return { timestamp: createdAt ?? '', seq: seq ?? 0 };
};
