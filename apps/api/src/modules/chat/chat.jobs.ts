import { sweepFiles } from '../../platform/files/sweep-files.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatFilesRepository } from './files/chat-files.repository.ts';
import { FORGET_JOB, forgetOldChat } from './retention/forget-old-chat.ts';

const SWEEP_JOB = 'sweep-chat-files';

export const chatJobs = (deps: ChatDeps): Jobs => ({
  handlers: {
    [FORGET_JOB]: () => forgetOldChat(deps),
    [SWEEP_JOB]: () => sweepFiles(deps.files, deps.clock, (names) => chatFilesRepository(deps.db).known(names)),
  },
  schedule: [`17 * * * * ${FORGET_JOB}`, `37 * * * * ${SWEEP_JOB}`],
});
