import type { OfficeAnswerOf } from '@krapao/contract/office/calls';

const STEP_SECONDS = 10;
const STEPS = 12;
/** Nobody should wait for a person's word longer than this. */
const TARGET_SECONDS = 60;

/** How long waits were, in steps; the last one holds all that were longer. */
export function spreadOf(seconds: readonly number[]): OfficeAnswerOf<'GET /api/office/dashboard'>['waits'] {
  const counts = Array.from({ length: STEPS }, () => 0);
  for (const wait of seconds) {
    const step = Math.min(STEPS - 1, Math.max(0, Math.floor(wait / STEP_SECONDS)));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return {
    stepSeconds: STEP_SECONDS,
    targetSeconds: TARGET_SECONDS,
    counts,
    inside: seconds.filter((wait) => wait < TARGET_SECONDS).length,
    all: seconds.length,
  };
}
