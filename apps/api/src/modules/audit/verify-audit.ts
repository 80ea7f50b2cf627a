import type { Db } from '../../platform/database/db.ts';
import { auditRepository } from './audit.repository.ts';

/** Verifies every sealed entry; `brokenAt` is the first one that differs from its seal. */
export const verifyAudit = (db: Db): Promise<{ lines: number; sealed: number; brokenAt: number | null }> =>
  auditRepository(db).verify();
