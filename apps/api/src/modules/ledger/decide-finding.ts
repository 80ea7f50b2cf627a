import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { AppError } from '../../platform/http/app-error.ts';
import { isRefusal } from './ledger-error.ts';
import type { OfficeLedgerDeps } from './office.deps.ts';
import { type FindingState, type OfficeFindingRow, officeRepository } from './office.repository.ts';
import { accountsBy } from './present-books.ts';

type Shown = OfficeAnswerOf<'POST /api/office/ledger/findings/{id}/close'>;
type Wanted = { state: FindingState; before?: number | undefined; limit: number };

/** Lists findings, newest first. */
export async function readFindings(
  deps: OfficeLedgerDeps,
  { state, before = Number.MAX_SAFE_INTEGER, limit }: Wanted,
): Promise<OfficeAnswerOf<'GET /api/office/ledger/findings'>> {
  const rows = await officeRepository(deps.db).findings(state, String(before), limit + 1);
  return { findings: await present(deps, rows.slice(0, limit)), more: rows.length > limit };
}

type Decision = { id: number; reason: string; isKnown: boolean; by: string };

/** Closes a finding that is repaired, or marks it as known. A second decision is rejected as handled. */
export async function decideFinding(deps: OfficeLedgerDeps, { id, reason, isKnown, by }: Decision): Promise<Shown> {
  const office = officeRepository(deps.db);
  try {
    const became = await office.closeFinding({ id: String(id), note: reason, by, isKnown });
    if (became === 'missing') throw new AppError('NO_DATA');
    if (became === 'handled') throw new AppError('ITEM_HANDLED');
  } catch (error) {
    if (!isRefusal(error, 'STILL_WRONG')) throw error;
    throw new AppError('STILL_WRONG', { faults: [error.detail.faults ?? []].flat().join(', ') });
  }
  const row = await office.finding(String(id));
  const [shown] = row ? await present(deps, [row]) : [];
  if (!shown) throw new AppError('NO_DATA');
  return shown;
}

async function present({ db, operatorNames }: OfficeLedgerDeps, rows: readonly OfficeFindingRow[]): Promise<Shown[]> {
  const account = await accountsBy(
    officeRepository(db),
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  const names = await operatorNames(rows.flatMap(({ by }) => by ?? []));
  return rows.map((row) => ({
    id: Number(row.id),
    fault: row.fault,
    state: row.resolved_at ? 'closed' : row.known_at ? 'known' : 'open',
    account: row.account_id === null ? null : account(row.account_id),
    isStopped: row.is_stopped,
    operationId: row.operation_id,
    seal: row.seal_id === null ? null : Number(row.seal_id),
    detail: { ...row.detail },
    foundAt: row.found_at.toISOString(),
    decidedAt: (row.resolved_at ?? row.known_at)?.toISOString() ?? null,
    by: row.by === null ? null : (names.get(row.by) ?? row.by),
    note: row.note,
  }));
}
