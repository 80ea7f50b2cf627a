import { query } from '../../../platform/database/query.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-column.ts';

export const SEALED_PUSH_KEYS: SealedColumn = {
  purpose: 'push keys',
  async list(db, [publicKey = ''], limit) {
    const rows = await query<{ publicKey: string; box: Buffer }>(
      db,
      `select public_key as "publicKey", private_key as box from vapid_key
       where public_key > $1 order by public_key limit $2`,
      [publicKey, limit],
    );
    return rows.map((row) => ({ key: [row.publicKey], owner: row.publicKey, box: row.box }));
  },
  async replace(db, [publicKey], former, box) {
    await query(db, 'update vapid_key set private_key = $3 where public_key = $1 and private_key = $2', [
      publicKey,
      former,
      box,
    ]);
  },
};
