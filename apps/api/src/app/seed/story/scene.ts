import { after, before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { SceneContext } from './scene-context.ts';

export type Act = (scene: SceneContext) => Promise<void>;

/** An act of a demo member, at a time relative to the day of the first seeding. */
export type Scene = { when(today: Date): Date; act: Act };

/** The demo members' time zone. */
const BANGKOK_MS = 7 * HOUR_MS;

export const on = (daysAgo: number, time: string, act: Act): Scene => ({
  when(today) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const local = today.getTime() + BANGKOK_MS;
    const midnight = new Date(local - (local % DAY_MS) - BANGKOK_MS);
    return after(before(midnight, daysAgo * DAY_MS), hours * HOUR_MS + minutes * MINUTE_MS);
  },
  act,
});

export const ago = (minutes: number, act: Act): Scene => ({
  when: (today) => before(today, minutes * MINUTE_MS),
  act,
});

/** Ignores the refusal of what an earlier run completed. */
export const unless = (code: string) => (error: { code?: string }) => {
  if (error.code !== code) throw error;
};
