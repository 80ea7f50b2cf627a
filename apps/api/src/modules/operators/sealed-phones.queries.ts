import { query } from '../../platform/database/query.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const SEALED_PHONES: SealedColumn = {
  purpose: 'phones of operators',
  async list(db, [id = FIRST_ID], limit) {
    const rows = await query<{ id: string; box: Buffer }>(
      db,
      'select id, phone_secret as box from operator where id > $1 and phone_secret is not null order by id limit $2',
      [id, limit],
    );
    return rows.map((row) => ({ key: [row.id], owner: row.id, box: row.box }));
  },
  async replace(db, [id], former, box) {
    await query(db, 'update operator set phone_secret = $3 where id = $1 and phone_secret = $2', [id, former, box]);
  },
};

export const SEALED_INVITATIONS: SealedColumn = {
  purpose: 'phones of operators',
  async list(db, [hash = ''], limit) {
    const rows = await query<{ hash: string; operatorId: string; box: Buffer }>(
      db,
      `select encode(token_hash, 'hex') as hash, operator_id as "operatorId", phone_secret as box
       from operator_invitation where token_hash > decode($1, 'hex') order by token_hash limit $2`,
      [hash, limit],
    );
    return rows.map((row) => ({ key: [row.hash], owner: row.operatorId, box: row.box }));
  },
  async replace(db, [hash], former, box) {
    await query(
      db,
      `update operator_invitation set phone_secret = $3 where token_hash = decode($1, 'hex') and phone_secret = $2`,
      [hash, former, box],
    );
  },
};
