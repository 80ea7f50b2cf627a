import type { IconName } from './icon-names.ts';

export type ToastMessage = {
  kind: 'success' | 'info' | 'error';
  text: string;
  title?: string | undefined;
  /** Instead of the kind's own icon. */
  icon?: IconName | undefined;
  /** What can be done about it, such as undoing it; it stays twice as long then. */
  action?: { readonly label: string; readonly onAction: () => void } | undefined;
};

type Options = Pick<ToastMessage, 'title' | 'icon' | 'action'>;
type Listener = (message: ToastMessage) => void;

/** What was said before the toaster had loaded. */
const waiting: ToastMessage[] = [];
let listener: Listener | undefined;
let wakeToaster: (() => void) | undefined;

function say(message: ToastMessage): void {
  if (message.text === '') return;
  if (listener) {
    listener(message);
    return;
  }
  waiting.push(message);
  wakeToaster?.();
}

/**
 * Says something in passing, from anywhere. This file is a few lines: the toaster, which draws and
 * announces, is a module of its own that may load later.
 */
export const toast = {
  success: (text: string, options?: Options) => say({ kind: 'success', text, ...options }),
  info: (text: string, options?: Options) => say({ kind: 'info', text, ...options }),
  error: (text: string, options?: Options) => say({ kind: 'error', text, ...options }),
};

/** For the toaster only. There is one listener; it first gets what was said before it came. */
export function listenToToasts(newListener: Listener): () => void {
  listener = newListener;
  for (const message of waiting.splice(0)) newListener(message);
  return () => {
    if (listener === newListener) listener = undefined;
  };
}

/** For whoever loads the toaster: called as soon as something waits to be shown. */
export function onToastWaiting(wake: () => void): () => void {
  wakeToaster = wake;
  if (waiting.length > 0) wake();
  return () => {
    if (wakeToaster === wake) wakeToaster = undefined;
  };
}
