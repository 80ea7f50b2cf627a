import type { officeAuditCalls } from '@krapao/contract/office/audit';
import type { Serve } from '../../platform/serve.ts';
import type { AuditDeps } from './audit.deps.ts';
import { auditRepository } from './audit.repository.ts';
import { exportLines, readLines } from './read-audit.ts';

export function auditRoutes(serve: Serve<typeof officeAuditCalls>, deps: AuditDeps): void {
  serve('GET /api/office/audit', ({ query }) => readLines(deps, query));
  serve('GET /api/office/audit/export', ({ query }) => exportLines(deps, query));
  serve('POST /api/office/audit/verify', () => auditRepository(deps.db).verify());
}
