import { query } from '../../platform/database/query.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { ownerOfSeed } from './commit-seed.ts';

type Row = { memberId: string; number: number; wheelId: string; box: Buffer };

export const SEALED_SEEDS: SealedColumn = {
  purpose: 'wheel seeds',
  async list(db, [memberId = '', number = '0', wheelId = '0'], limit) {
    const rows = await query<Row>(
      db,
      `select member_id as "memberId", number, wheel_id::text as "wheelId", sealed_seed as box from wheel_promise
       where (member_id, number, wheel_id) > ($1, $2, $3) order by member_id, number, wheel_id limit $4`,
      [memberId, number, wheelId, limit],
    );
    return rows.map((row) => ({
      key: [row.memberId, `${row.number}`, row.wheelId],
      owner: ownerOfSeed(row, row.wheelId),
      box: row.box,
    }));
  },
  async replace(db, [memberId, number, wheelId], former, box) {
    await query(
      db,
      `update wheel_promise set sealed_seed = $5
       where member_id = $1 and number = $2 and wheel_id = $3 and sealed_seed = $4`,
      [memberId, number, wheelId, former, box],
    );
  },
};
