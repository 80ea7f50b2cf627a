import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../shared/api/call.ts';
import { type Idle, idleAt } from '../shared/session/idle.ts';
import { lastTouchMs, touched } from '../shared/session/presence.ts';
import { useSession } from '../shared/session/session.ts';
import { lockNow } from './leave-desk.ts';
import { onTabs, tellTabs } from './tabs.ts';

const IdleWarning = lazyPart([], async () => (await import('./idle-warning.tsx')).IdleWarning, { isExtra: true });

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Other tabs need not hear of every key. */
const TELL_MS = 5_000;
const LOOK_MS = 1_000;

/** Locks a desk that nobody has touched for a while, in all its tabs together, and says so a minute before. */
export function IdleWatch() {
  const isIn = useSession().place === 'in';
  return isIn ? <Watch /> : null;
}

function Watch() {
  const [idle, setIdle] = useState<Idle>({ kind: 'awake' });
  const stay = () => {
    touched();
    setIdle({ kind: 'awake' });
    tellTabs('touched');
    call('GET /api/office/me').catch(() => undefined); // The server counts too.
  };
  useEffect(() => {
    touched();
    let toldMs = 0;
    const touch = () => {
      const nowMs = Date.now();
      // While it warns, only an answer counts: a mouse that is pushed by the cat is none.
      if (idleAt(lastTouchMs(), nowMs).kind !== 'awake') return;
      touched();
      if (nowMs - toldMs < TELL_MS) return;
      toldMs = nowMs;
      tellTabs('touched');
    };
    const look = () => {
      const next = idleAt(lastTouchMs(), Date.now());
      setIdle((last) => (last.kind === 'awake' && next.kind === 'awake' ? last : next));
      if (next.kind === 'over') lockNow();
    };
    const stopTabs = onTabs((told) => {
      if (told !== 'touched') return;
      touched();
      look();
    });
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look); // A tab that sleeps has no timers.
    for (const event of TOUCHES) window.addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      stopTabs();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const event of TOUCHES) window.removeEventListener(event, touch, { capture: true });
    };
  }, []);
  return <Suspense>{idle.kind === 'warn' && <IdleWarning seconds={idle.seconds} onStay={stay} />}</Suspense>;
}
