import type { officeAuditCalls } from '@krapao/contract/office/audit';
import type { Serve } from '../../platform/http/serve.ts';
import type { AuditDeps } from './audit.deps.ts';
import { auditRepository } from './audit.repository.ts';
import { exportEntries, listEntries } from './read-audit.ts';

export function auditRoutes(serve: Serve<typeof officeAuditCalls>, deps: AuditDeps): void {
  serve('GET /api/office/audit', ({ query }) => listEntries(deps, query));
  serve('GET /api/office/audit/operators', () => deps.operators());
  serve('GET /api/office/audit/export', ({ query }) => exportEntries(deps, query));
  serve('POST /api/office/audit/verify', () => auditRepository(deps.db).verify());
}
