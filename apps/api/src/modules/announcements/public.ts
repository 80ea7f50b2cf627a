export type { AnnouncementsDeps } from './announcements.deps.ts';
export { segmentKind } from './catalogue-segments.ts';
export { officeAnnouncementRoutes } from './office.routes.ts';
