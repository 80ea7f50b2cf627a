import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

/** All deposits of members in minor units, as of the last minutes. */
export async function depositedBy(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await query<{ id: string; deposited: string }>(
    db,
    'select member_id as id, deposited::text from member_figure where member_id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, deposited }) => [id, BigInt(deposited)]));
}

export const FIGURES_JOB = 'refresh-member-figures';
const SEALS_AT_ONCE = 50;
const BATCHES_MAX = 200;

/** Recalculates the figures of members whose money moved. Each batch commits with its mark, so the next run goes on. */
export async function refreshFigures(db: Db): Promise<void> {
  for (let batches = 0; batches < BATCHES_MAX; batches++) {
    const [row] = await query<{ more: boolean }>(db, 'select refresh_member_figures($1) as more', [SEALS_AT_ONCE]);
    if (!row?.more) return;
  }
}
