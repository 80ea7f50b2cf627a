import type { Parsed } from '@krapao/contract/call';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import type { Permission } from '@krapao/contract/office/permissions';
import { forget } from '@krapao/web/browser/storage.ts';
import { useSyncExternalStore } from 'react';

export type Me = Parsed<OfficeCalls['GET /api/office/me'], 'response'>;

/** State of the operator's session. A locked session keeps its page; `me` is undefined if the page opened locked. */
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

/** Starts or resumes the session, or applies changed permissions. */
export const startShift = (me: Me): void => change({ place: 'in', me });

export function leave(): void {
  // Unsent messages belong to the operator who wrote them.
  forget('chatOutbox');
  if (session.place !== 'out') change({ place: 'out' });
}

export function lock(): void {
  if (session.place === 'out' || session.place === 'locked') return;
  change({ place: 'locked', me: session.place === 'in' ? session.me : undefined });
}

/** Resolves when the session is no longer locked: true if an operator is signed in. */
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

/** The signed-in operator, for components rendered only after sign-in. */
export function useMe(): Me {
  const now = useSession();
  if ('me' in now && now.me) return now.me;
  throw new Error('nobody is signed in');
}

export const mayDo = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);

/** Whether to show a button; the server checks the permission itself. */
export const useMay = (permission: Permission): boolean => mayDo(useMe(), permission);
