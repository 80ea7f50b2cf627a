import { useSyncExternalStore } from 'react';
import type { Begun, Chat, ChatState } from './chat.ts';

export const useChatState = <Config extends Begun>(chat: Chat<Config>): ChatState<Config> =>
  useSyncExternalStore(chat.subscribe, chat.state, chat.state);
