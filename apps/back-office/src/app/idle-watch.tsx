import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../shared/api/call.ts';
import { type Idle, idleAt } from '../shared/session/idle.ts';
import { lastTouchMs, touched } from '../shared/session/presence.ts';
import { useSession } from '../shared/session/session.ts';
import { lockNow } from './leave-desk.ts';
import { notifyTabs, onTabs } from './tabs.ts';

const IdleWarning = lazyChunk([], async () => (await import('./idle-warning.tsx')).IdleWarning, { isExtra: true });

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Limits activity messages to the other tabs to one per five seconds. */
const NOTIFY_MS = 5_000;
const LOOK_MS = 1_000;

/** Locks the session after a period without input in any tab, and warns one minute before. */
export function IdleWatch() {
  const isIn = useSession().place === 'in';
  return isIn ? <Watch /> : null;
}

function Watch() {
  const [idle, setIdle] = useState<Idle>({ kind: 'awake' });
  const stay = () => {
    touched();
    setIdle({ kind: 'awake' });
    notifyTabs('touched');
    call('GET /api/office/me').catch(() => undefined); // Extends the server's own idle timer.
  };
  useEffect(() => {
    touched();
    let notifiedMs = 0;
    const touch = () => {
      const nowMs = Date.now();
      // During the warning only the dialog's button counts as activity, because a mouse can move by accident.
      if (idleAt(lastTouchMs(), nowMs).kind !== 'awake') return;
      touched();
      if (nowMs - notifiedMs < NOTIFY_MS) return;
      notifiedMs = nowMs;
      notifyTabs('touched');
    };
    const look = () => {
      const next = idleAt(lastTouchMs(), Date.now());
      setIdle((last) => (last.kind === 'awake' && next.kind === 'awake' ? last : next));
      if (next.kind === 'over') lockNow();
    };
    const stopTabs = onTabs((tabEvent) => {
      if (tabEvent !== 'touched') return;
      touched();
      look();
    });
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look); // A background tab throttles its timers.
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
