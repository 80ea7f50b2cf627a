import type { IconName } from '../brand/icon-names.ts';

export type ToastMessage = {
  kind: 'success' | 'info' | 'error';
  text: string;
  title?: string | undefined;
  /** Replaces the icon of the kind. */
  icon?: IconName | undefined;
  /** Reaction to the message, such as undo; the toast then stays twice as long. */
  action?: { readonly label: string; readonly onAction: () => void } | undefined;
};

type Options = Pick<ToastMessage, 'title' | 'icon' | 'action'>;
type Listener = (message: ToastMessage) => void;

/** Messages sent before the toaster had loaded. */
const waiting: ToastMessage[] = [];
let listener: Listener | undefined;
let wakeToaster: (() => void) | undefined;

function show(message: ToastMessage): void {
  if (message.text === '') return;
  if (listener) {
    listener(message);
    return;
  }
  waiting.push(message);
  wakeToaster?.();
}

/**
 * Shows a toast, from anywhere. This module is small; the toaster, which renders and announces toasts, is a module of
 * its own that may load later.
 */
export const toast = {
  success: (text: string, options?: Options) => show({ kind: 'success', text, ...options }),
  info: (text: string, options?: Options) => show({ kind: 'info', text, ...options }),
  error: (text: string, options?: Options) => show({ kind: 'error', text, ...options }),
};

/** Subscribes the toaster, the only listener; messages sent before are delivered first. */
export function listenToToasts(newListener: Listener): () => void {
  listener = newListener;
  for (const message of waiting.splice(0)) newListener(message);
  return () => {
    if (listener === newListener) listener = undefined;
  };
}

/** Registers the loader of the toaster, called as soon as a message waits. */
export function onToastWaiting(wake: () => void): () => void {
  wakeToaster = wake;
  if (waiting.length > 0) wake();
  return () => {
    if (wakeToaster === wake) wakeToaster = undefined;
  };
}
