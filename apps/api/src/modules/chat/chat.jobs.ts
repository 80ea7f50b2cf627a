import type { Jobs } from '../../platform/jobs.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatFilesRepository } from './chat-files.repository.ts';
import { FORGET_JOB, forgetOldChat } from './forget-old-chat.ts';

const SWEEP_JOB = 'sweep-chat-files';

export const chatJobs = (deps: ChatDeps): Jobs => ({
  handlers: {
    [FORGET_JOB]: () => forgetOldChat(deps),
    [SWEEP_JOB]: () => sweepFiles(deps.files, deps.clock, (names) => chatFilesRepository(deps.db).known(names)),
  },
  schedule: [`17 * * * * ${FORGET_JOB}`, `37 * * * * ${SWEEP_JOB}`],
});
