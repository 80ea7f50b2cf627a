import { useSyncExternalStore } from 'react';
import type { Chat } from './chat.ts';
import type { Begun, ChatState } from './chat-deps.ts';

export const useChatState = <Config extends Begun>(chat: Chat<Config>): ChatState<Config> =>
  useSyncExternalStore(chat.subscribe, chat.state, chat.state);
