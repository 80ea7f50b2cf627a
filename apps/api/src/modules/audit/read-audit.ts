import type { Parsed } from '@krapao/contract/call';
import type { officeAuditCalls } from '@krapao/contract/office/audit';
import { csvOf } from '../../platform/files/csv.ts';
import type { AuditDeps } from './audit.deps.ts';
import { type AuditEntryRow, auditRepository, type Wanted } from './audit.repository.ts';
import { describeSubjects } from './describe-subjects.ts';

type Filter = Parsed<(typeof officeAuditCalls)['GET /api/office/audit/export'], 'query'>;

const EXPORT_LINES_MAX = 50_000;

/** Newest first, from a cursor entry on. */
export async function listEntries(
  deps: AuditDeps,
  { before, limit, ...filter }: Filter & { before?: number | undefined; limit: number },
) {
  const found = await auditRepository(deps.db).list({ ...(await wantedOf(deps, filter)), before, limit: limit + 1 });
  const lines = found.slice(0, limit);
  const about = await describeSubjects(deps, lines);
  return {
    lines: lines.map((line, index) => ({ ...presentLine(line), about: about[index] ?? null })),
    more: found.length > limit,
  };
}

export async function exportEntries(deps: AuditDeps, filter: Filter) {
  const lines = await auditRepository(deps.db).list({ ...(await wantedOf(deps, filter)), limit: EXPORT_LINES_MAX });
  const rows = lines.map(presentLine).map(({ subjects, sent, ...line }) => ({
    ...line,
    subjects: subjects.join(' '),
    sent: JSON.stringify(sent),
  }));
  const day = deps.clock.now().toISOString().slice(0, 10);
  return {
    fileName: `audit-${day}.csv`,
    csv: csvOf(
      COLUMNS,
      rows.map((row) => COLUMNS.map((name) => row[name])),
    ),
  };
}

const COLUMNS = [
  'id',
  'at',
  'operator',
  'operatorId',
  'call',
  'subjects',
  'sent',
  'outcome',
  'address',
  'device',
  'hash',
] as const;

async function wantedOf(deps: AuditDeps, filter: Filter): Promise<Omit<Wanted, 'limit'>> {
  const { calls, from, to, operator, subject, outcome } = filter;
  const named = calls === undefined ? undefined : new Set(calls.split(','));
  return {
    operator,
    subjects: subject === undefined ? undefined : [...new Set([subject, ...(await deps.subjects.like(subject))])],
    outcome,
    // Only known calls, each once.
    calls: named ? deps.calls.filter((name) => named.has(name)) : null,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

const presentLine = ({ at, ...row }: AuditEntryRow) => ({ ...row, at: at.toISOString() });
