import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { call } from '@krapao/web/api/call.ts';
import { acquireSocket } from '@krapao/web/api/socket.ts';
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

/** Undefined for the page's own server; the operator's chat may run elsewhere. */
const url = flags.chatBackendUrl?.replace(/\/+$/, '');

/** Guests send their signed id in a header: cookies reach neither another server nor a frame. */
function elsewhere() {
  const guest = readStored('guestId');
  return { url: url ?? '', headers: { ...(guest && { 'x-guest': guest }) } };
}

/** The conversation of the current member or guest. Another session means another conversation and room. */
export function useChat(): Chat<Config> | undefined {
  const token = useToken();
  const client = useQueryClient();
  const [chat, setChat] = useState<Chat<Config>>();
  useEffect(() => {
    const begun = createChat(depsFor(token, client));
    // A guest without a conversation receives nothing, so the chat starts when the widget opens.
    if (token || readStored('guestId') || begun.hasUnsent()) begun.start();
    setChat(begun);
    return begun.end;
  }, [token, client]);
  return chat;
}

function depsFor(token: string | null, client: QueryClient): ChatDeps<Config> {
  /** Set once the room is known; until then the server identifies the caller. */
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
    history: ({ known, ...request }) => {
      const body = { skip: known?.count ?? 0, ...who, ...request };
      return call('POST /api/chat/history', { body, elsewhere: elsewhere() });
    },
    send: (unsent) => {
      const body = { ...who, ...unsent, page: window.location.pathname };
      return call('POST /api/chat/send-message', { body, elsewhere: elsewhere() });
    },
    markRead: () => call('PUT /api/chat/read-customer/', { body: who, elsewhere: elsewhere() }),
    upload: (kind, request) =>
      upload(`POST /api/chat/upload-${kind}`, {
        ...request,
        timeoutMs: LIMITS.chatUploadTimeoutMs,
        elsewhere: elsewhere(),
      }),
    // On our own server a member uses one socket for everything.
    acquireSocket: (use) =>
      acquireSocket(token && !url ? { token } : { url, token, guest: readStored('guestId') }, use),
  };
}
