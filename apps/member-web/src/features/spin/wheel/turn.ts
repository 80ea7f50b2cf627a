import { planTurn, sliceAt, stopAngle } from '../model.ts';
import { tickSound } from './tick-sound.ts';

const FADE_MS = 400;
/** Fast at first, and a long run-out. */
const EASING = 'cubic-bezier(0.12, 0.7, 0.1, 1)';

type Turn = { from: number; index: number; count: number; withSound: boolean };

/** Turns to a slice and returns its final angle. With reduced motion, cross-fades to the final position. */
export async function turnTo(wheel: HTMLElement, { from, index, count, withSound }: Turn): Promise<number> {
  const plan = planTurn();
  const angle = stopAngle({ from, index, count, ...plan });
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const move = isStill
    ? wheel.animate([{ opacity: 1 }, { opacity: 0 }], FADE_MS)
    : wheel.animate([{ rotate: `${from}deg` }, { rotate: `${angle}deg` }], {
        duration: plan.durationMs,
        easing: EASING,
      });
  const endTicks = withSound && !isStill ? tickAlong(wheel, count) : () => {};
  // Rejects when the wheel is removed with its page.
  await move.finished.catch(() => {});
  endTicks();
  const rests = angle % 360;
  wheel.style.rotate = `${rests}deg`;
  if (isStill) await wheel.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS).finished.catch(() => {});
  return rests;
}

/** Plays a click for each slice that passes the pin. */
function tickAlong(wheel: HTMLElement, count: number): () => void {
  const sound = tickSound();
  let under = -1;
  let frame = 0;
  const look = () => {
    const now = sliceAt(Number.parseFloat(getComputedStyle(wheel).rotate) || 0, count);
    if (under >= 0 && now !== under) sound.tick();
    under = now;
    frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    sound.end();
  };
}
