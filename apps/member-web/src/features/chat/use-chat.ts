import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { holdLine } from '@krapao/web/api/live-line.ts';
import { upload } from '@krapao/web/api/upload.ts';
import { readStored, store } from '@krapao/web/browser/storage.ts';
import { type Chat, createChat } from '@krapao/web/chat/chat.ts';
import type { ChatDeps } from '@krapao/web/chat/chat-deps.ts';
import { storedOutbox } from '@krapao/web/chat/outbox.ts';
import { useToken } from '@krapao/web/session/use-token.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flags } from '../../shared/flags.ts';
import { profileQuery } from '../../shared/session/profile-query.ts';

export type Config = AnswerOf<'GET /api/chat/config'> & { readonly readSeq: number };

/** The page's own server, unless the operator's chat stands elsewhere. */
const url = flags.chatBackendUrl?.replace(/\/+$/, '');

/** A guest shows the signed id that they were given: no cookie of ours travels to another server, or into a frame. */
function elsewhere() {
  const guest = readStored('guestId');
  return { url: url ?? '', headers: { ...(guest && { 'x-guest': guest }) } };
}

/** The conversation of whoever is there. Another sign-in is another conversation, and another room. */
export function useChat(): Chat<Config> | undefined {
  const token = useToken();
  const client = useQueryClient();
  const [chat, setChat] = useState<Chat<Config>>();
  useEffect(() => {
    const begun = createChat(depsFor(token, client));
    // A guest who has never written here can hear nothing: their first step is to open the widget.
    if (token || readStored('guestId') || begun.hasUnsent()) begun.start();
    setChat(begun);
    return begun.end;
  }, [token, client]);
  return chat;
}

function depsFor(token: string | null, client: QueryClient): ChatDeps<Config> {
  /** Known once the room is: what is asked before has the server find out. */
  let who: { userId?: string; guestId?: string } = {};
  const nameOf = async ({ guestId }: Config) => {
    if (guestId !== null) return { guestId };
    const { profile } = await client.fetchQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY });
    return { userId: profile._id };
  };
  return {
    side: 'customer',
    fileUrl: (path) => (path.startsWith('/') ? `${url ?? ''}${path}` : path),
    outbox: storedOutbox('chatOutbox'),
    config: async () => {
      const config = await call('GET /api/chat/config', { elsewhere: elsewhere() });
      if (config.guestToken) store('guestId', config.guestToken, { forGood: true });
      return { ...config, readSeq: config.teamReadSeq };
    },
    roomOf: async (config) => {
      who = await nameOf(config);
      return config.PREFIX + (who.userId ?? who.guestId);
    },
    history: ({ known, ...wish }) => {
      const body = { skip: known?.count ?? 0, ...who, ...wish };
      return call('POST /api/chat/history', { body, elsewhere: elsewhere() });
    },
    send: (unsent) => call('POST /api/chat/send-message', { body: { ...who, ...unsent }, elsewhere: elsewhere() }),
    markRead: () => call('PUT /api/chat/read-customer/', { body: who, elsewhere: elsewhere() }),
    upload: (kind, wish) =>
      upload(`POST /api/chat/upload-${kind}`, {
        ...wish,
        timeoutMs: LIMITS.chatUploadTimeoutMs,
        elsewhere: elsewhere(),
      }),
    // On our own server a member has one line for everything.
    holdLine: (use) => holdLine(token && !url ? { token } : { url, token, guest: readStored('guestId') }, use),
  };
}
