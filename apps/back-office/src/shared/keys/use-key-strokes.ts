import { useEffect } from 'react';
import { currentCommands } from './commands.ts';
import { match, nameOf } from './match.ts';

/** Time limit for the second key of "g a". */
const SECOND_KEY_MS = 1_500;

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Runs commands by their keys, except while typing and on the page under a dialog. */
export function useKeyStrokes(): void {
  useEffect(() => {
    let pending = '';
    let pressedMs = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key))
        return;
      const stroke = nameOf(event);
      if (!stroke.startsWith('mod+') && isTyping(event.target)) return;
      if (document.querySelector('.layer, dialog[open]')) return;
      if (event.timeStamp - pressedMs > SECOND_KEY_MS) pending = '';
      pressedMs = event.timeStamp;
      const { hit, pending: next } = match(currentCommands(), pending, stroke);
      pending = next;
      if (!hit) return;
      event.preventDefault();
      hit.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;
