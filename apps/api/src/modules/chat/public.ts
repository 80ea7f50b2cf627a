export { cannedReplyKind } from './catalogue-canned.ts';
export type { ChatDeps } from './chat.deps.ts';
export { chatJobs } from './chat.jobs.ts';
export { chatRoutes } from './chat.routes.ts';
export { chatRooms } from './chat-rooms.ts';
export { signalHearer } from './chat-signals.ts';
export { officeChatRoutes } from './office.routes.ts';
export { chatFiles } from './serve-file.ts';
export { chatUploadBytesMax } from './take-file.ts';
