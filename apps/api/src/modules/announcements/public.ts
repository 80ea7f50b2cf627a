export { announcementJobs } from './announcements.jobs.ts';
export { findAnnouncement } from './announcements.queries.ts';
export { announcementKind } from './catalogue-announcements.ts';
export { segmentKind } from './catalogue-segments.ts';
export { officeAnnouncementRoutes } from './office.routes.ts';
export { segmentWithTag } from './segments.queries.ts';
