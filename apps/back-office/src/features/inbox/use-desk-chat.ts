import { LIMITS } from '@krapao/contract/limits';
import { acquireSocket } from '@krapao/web/api/socket.ts';
import { uploadTo } from '@krapao/web/api/upload.ts';
import { type Chat, createChat } from '@krapao/web/chat/chat.ts';
import type { ChatConfig, ChatDeps } from '@krapao/web/chat/chat-deps.ts';
import { storedOutbox } from '@krapao/web/chat/outbox.ts';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { OWN_ORIGIN } from '../../shared/api/use-live.ts';
import { answerIn } from './answer-in.ts';

type Wanted = { readonly id: string; readonly room: string; readonly mayWrite: boolean };

/** The open conversation from the team's side. */
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

function depsFor({ id, room, mayWrite }: Wanted): ChatDeps<ChatConfig> {
  const params = { id };
  return {
    side: 'other',
    fileUrl: (path) => path,
    outbox: storedOutbox('chatOutbox', id),
    // An operator goes on to the next customer while the answer is still being sent.
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
    // An operator without write permission does not mark messages as read by the team.
    markRead: async () => mayWrite && call('POST /api/office/chat/{id}/read', { params }),
    upload: (_kind, request) =>
      uploadTo(`POST /api/office/chat/${id}/file`, { ...request, timeoutMs: LIMITS.chatUploadTimeoutMs }),
    acquireSocket: (use) => acquireSocket(OWN_ORIGIN, use),
  };
}
