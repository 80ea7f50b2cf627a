import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AnnouncementsDeps } from './announcements.deps.ts';
import { SEND_ANNOUNCEMENTS_JOB, sendAnnouncements } from './send-announcements.ts';

/** Each minute sends what became due, and resumes what a crash interrupted. */
export const announcementJobs = (deps: AnnouncementsDeps): Jobs => ({
  handlers: { [SEND_ANNOUNCEMENTS_JOB]: () => sendAnnouncements(deps) },
  schedule: [`* * * * * ${SEND_ANNOUNCEMENTS_JOB}`],
  background: [SEND_ANNOUNCEMENTS_JOB],
});
