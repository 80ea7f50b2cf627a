import type { OfficeCalls } from '@krapao/contract/office/calls';
import { callTo } from '@krapao/web/api/call.ts';
import { currentSession, leave, lock, onSession, type Session, sitDown } from '../shared/session/session.ts';

const ask = callTo<OfficeCalls>();

type Told = 'touched' | 'locked' | 'out' | 'in';

/** The tabs of one browser share its cookie, so what happens to the desk in one happens in all. */
const channel = new BroadcastChannel('office');

export function tellTabs(what: Told): void {
  channel.postMessage(what);
}

export function onTabs(listener: (told: Told) => void): () => void {
  const hear = ({ data }: MessageEvent<Told>) => listener(data);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}

/** Whoever sits there now may be another: then nothing of this page is theirs. */
async function returnTo(was: Session): Promise<void> {
  if (was.place !== 'locked') return window.location.reload();
  const me = await ask('GET /api/office/me').catch(() => undefined);
  if (!me || (was.me && was.me.id !== me.id)) window.location.reload();
  else sitDown(me);
}

/** Tells the others of every change here, and follows theirs. */
export function followTabs(): void {
  let isFollowing = false;
  let last = currentSession().place;
  onSession(() => {
    const { place } = currentSession();
    if (place === last) return;
    const isUnlock = place === 'in' && last !== 'asking';
    last = place;
    if (isFollowing || place === 'asking' || (place === 'in' && !isUnlock)) return;
    tellTabs(place);
  });
  onTabs((told) => {
    const { place } = currentSession();
    if (told === 'touched' || told === place) return;
    isFollowing = true;
    if (told === 'locked') lock();
    if (told === 'out') leave();
    isFollowing = false;
    if (told === 'in') void returnTo(currentSession());
  });
}
