import type { Parsed } from '@krapao/contract/call';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import type { Permission } from '@krapao/contract/office/permissions';
import { forget } from '@krapao/web/browser/storage.ts';
import { useSyncExternalStore } from 'react';

export type Me = Parsed<OfficeCalls['GET /api/office/me'], 'response'>;

/**
 * Whether somebody sits at the desk. A locked desk keeps its page; `me` is unknown where a page was opened while it was
 * locked.
 */
export type Session =
  | { readonly place: 'asking' }
  | { readonly place: 'out' }
  | { readonly place: 'in'; readonly me: Me }
  | { readonly place: 'locked'; readonly me: Me | undefined };

let session: Session = { place: 'asking' };
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Session): void {
  session = next;
  for (const listener of [...listeners]) listener();
}

/** Signed in, unlocked, or what the operator may has changed. */
export const sitDown = (me: Me): void => change({ place: 'in', me });

export function leave(): void {
  // What was written and not sent is nobody else's.
  forget('chatOutbox');
  if (session.place !== 'out') change({ place: 'out' });
}

export function lock(): void {
  if (session.place === 'out' || session.place === 'locked') return;
  change({ place: 'locked', me: session.place === 'in' ? session.me : undefined });
}

/** Resolves when the desk is not locked any more: true if somebody sits at it again. */
export function untilUnlocked(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onSession(look);
    look();
    function look() {
      if (session.place === 'locked') return;
      stop();
      resolve(session.place === 'in');
    }
  });
}

export const useSession = (): Session => useSyncExternalStore(onSession, currentSession);

/** Whoever sits at the desk, for what is only drawn when somebody does. */
export function useMe(): Me {
  const now = useSession();
  if ('me' in now && now.me) return now.me;
  throw new Error('nobody is signed in');
}

export const mayDo = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);

/** Whether a button is worth showing; the server decides all the same. */
export const useMay = (permission: Permission): boolean => mayDo(useMe(), permission);
