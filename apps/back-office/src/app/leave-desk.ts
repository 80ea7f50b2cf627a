import { call } from '../shared/api/call.ts';
import { leave, lock } from '../shared/session/session.ts';

/** Locks this page at once; `keepalive` delivers the server's lock even if the page closes. */
export function lockNow(): void {
  call('POST /api/office/lock', { keepalive: true }).catch(() => undefined);
  lock();
}

export function signOut(): void {
  call('POST /api/office/sign-out', { keepalive: true }).catch(() => undefined);
  leave();
}
