import { useHasLayers } from '@krapao/ui/layers/back-closes';
import { useSyncExternalStore } from 'react';
import { wide } from '../../shared/wide.ts';

const FIELDS = '#root :is(input:not([type="checkbox"], [type="radio"]), textarea, select)';

function onFocusChange(listener: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, listener, { signal });
  wide.addEventListener('change', listener, { signal });
  return () => events.abort();
}

/** On a wide screen the button is beside the page, not over it. */
const hasFieldFocus = (): boolean => !wide.matches && (document.activeElement?.matches(FIELDS) ?? false);

/** Whether the chat button must hide: a sheet is open, or a field that it might cover has the focus. */
export function useAway(): boolean {
  const isTyping = useSyncExternalStore(onFocusChange, hasFieldFocus);
  return useHasLayers() || isTyping;
}
