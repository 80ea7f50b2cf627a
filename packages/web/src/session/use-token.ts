import { useSyncExternalStore } from 'react';
import { currentToken, onTokenChange } from './session.ts';

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, currentToken, currentToken);
