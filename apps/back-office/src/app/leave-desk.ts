import { call } from '../shared/api/call.ts';
import { leave, lock } from '../shared/session/session.ts';

/** Locks at once, here; the server hears of it even if the page goes. */
export function lockNow(): void {
  call('POST /api/office/lock', { keepalive: true }).catch(() => undefined);
  lock();
}

export function signOut(): void {
  call('POST /api/office/sign-out', { keepalive: true }).catch(() => undefined);
  leave();
}
