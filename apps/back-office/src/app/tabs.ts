import type { OfficeCalls } from '@krapao/contract/office/calls';
import { callTo } from '@krapao/web/api/call.ts';
import { currentSession, leave, lock, onSession, type Session, startShift } from '../shared/session/session.ts';

const call = callTo<OfficeCalls>();

type TabEvent = 'touched' | 'locked' | 'out' | 'in';

/** All tabs of a browser share one cookie, so a session change in one tab applies to all. */
const channel = new BroadcastChannel('office');

export function notifyTabs(what: TabEvent): void {
  channel.postMessage(what);
}

export function onTabs(listener: (event: TabEvent) => void): () => void {
  const onMessage = ({ data }: MessageEvent<TabEvent>) => listener(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}

/** Resumes after another tab signed in. Reloads for a different operator, because this page is not theirs. */
async function returnTo(was: Session): Promise<void> {
  if (was.place !== 'locked') return window.location.reload();
  const me = await call('GET /api/office/me').catch(() => undefined);
  if (!me || (was.me && was.me.id !== me.id)) window.location.reload();
  else startShift(me);
}

/** Publishes session changes of this tab to the other tabs and applies theirs. */
export function followTabs(): void {
  let isFollowing = false;
  let last = currentSession().place;
  onSession(() => {
    const { place } = currentSession();
    if (place === last) return;
    const isUnlock = place === 'in' && last !== 'asking';
    last = place;
    if (isFollowing || place === 'asking' || (place === 'in' && !isUnlock)) return;
    notifyTabs(place);
  });
  onTabs((event) => {
    const { place } = currentSession();
    if (event === 'touched' || event === place) return;
    isFollowing = true;
    if (event === 'locked') lock();
    if (event === 'out') leave();
    isFollowing = false;
    if (event === 'in') void returnTo(currentSession());
  });
}
