export type { AuditDeps } from './audit.deps.ts';
export { auditJobs } from './audit.jobs.ts';
export { auditRoutes } from './audit.routes.ts';
export { auditTrail } from './audit-trail.ts';
export { verifyAudit } from './verify-audit.ts';
