import { before, DAY_MS } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { END_PLAY_JOB, runEndPlay } from './end-play.ts';
import { deletePlayBefore } from './play-time.repository.ts';
import type { ProtectionDeps } from './protection.deps.ts';

const FORGET_JOB = 'forget-play-time';
/** Longer than any period of a limit. */
const PLAY_RETENTION_MS = 62 * DAY_MS;

export const protectionJobs = (deps: ProtectionDeps): Jobs => ({
  handlers: {
    [END_PLAY_JOB]: (payload) => runEndPlay(deps, payload),
    [FORGET_JOB]: async () => {
      await deletePlayBefore(deps.db, before(deps.clock.now(), PLAY_RETENTION_MS));
    },
  },
  schedule: [`47 20 * * * ${FORGET_JOB}`],
});
