import { useSyncExternalStore } from 'react';
import type { Chat } from './chat.ts';
import type { ChatConfig } from './chat-deps.ts';
import type { ChatState } from './chat-reducer.ts';

export const useChatState = <Config extends ChatConfig>(chat: Chat<Config>): ChatState<Config> =>
  useSyncExternalStore(chat.subscribe, chat.state, chat.state);
