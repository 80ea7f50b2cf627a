import { query } from '../../platform/database/query.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { ownerOfCredentials } from './credentials.ts';

export const SEALED_CREDENTIALS: SealedColumn = {
  purpose: 'game credentials',
  async list(db, [memberId = '', gameCode = ''], limit) {
    const rows = await query<{ memberId: string; gameCode: string; box: Buffer }>(
      db,
      `select member_id as "memberId", game_code as "gameCode", secrets as box from game_account
       where (member_id, game_code) > ($1, $2) order by member_id, game_code limit $3`,
      [memberId, gameCode, limit],
    );
    return rows.map((row) => ({
      key: [row.memberId, row.gameCode],
      owner: ownerOfCredentials(row.memberId, row.gameCode),
      box: row.box,
    }));
  },
  async replace(db, [memberId, gameCode], former, box) {
    await query(db, 'update game_account set secrets = $4 where member_id = $1 and game_code = $2 and secrets = $3', [
      memberId,
      gameCode,
      former,
      box,
    ]);
  },
};
