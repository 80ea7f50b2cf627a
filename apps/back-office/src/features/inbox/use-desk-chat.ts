import { LIMITS } from '@krapao/contract/limits';
import { holdLine } from '@krapao/web/api/live-line.ts';
import { uploadTo } from '@krapao/web/api/upload.ts';
import { type Chat, createChat } from '@krapao/web/chat/chat.ts';
import type { Begun, ChatDeps } from '@krapao/web/chat/chat-deps.ts';
import { storedOutbox } from '@krapao/web/chat/outbox.ts';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { OWN_ORIGIN } from '../../shared/api/use-live.ts';
import { answerIn } from './answer-in.ts';

type Wanted = { readonly id: string; readonly room: string; readonly mayWrite: boolean };

/** The conversation that is open, from the team's side. */
export function useDeskChat({ id, room, mayWrite }: Wanted): Chat | undefined {
  const [chat, setChat] = useState<Chat>();
  useEffect(() => {
    const begun = createChat(depsFor({ id, room, mayWrite }));
    begun.load();
    setChat(begun);
    return begun.end;
  }, [id, room, mayWrite]);
  return chat;
}

function depsFor({ id, room, mayWrite }: Wanted): ChatDeps<Begun> {
  const params = { id };
  return {
    side: 'other',
    fileUrl: (path) => path,
    outbox: storedOutbox('chatOutbox', id),
    // Whoever answers goes on to the next customer at once.
    sendsOn: true,
    config: async () => {
      const { unread, customerReadSeq } = await call('GET /api/office/chat/{id}', { params });
      return { unread, readSeq: customerReadSeq };
    },
    roomOf: async () => room,
    history: ({ limit, after, known }) =>
      call('GET /api/office/chat/{id}/messages', {
        params,
        query: { limit, ...(after !== undefined && { after }), ...(known && { before: known.from }) },
      }),
    send: answerIn(id),
    // Whoever only looks on does not say that the team has read it.
    markRead: async () => mayWrite && call('POST /api/office/chat/{id}/read', { params }),
    upload: (_kind, wish) =>
      uploadTo(`POST /api/office/chat/${id}/file`, { ...wish, timeoutMs: LIMITS.chatUploadTimeoutMs }),
    holdLine: (use) => holdLine(OWN_ORIGIN, use),
  };
}
