import { query } from '../../platform/database/query.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { ownerOfSetting } from './secrets.ts';

export const SEALED_SETTINGS: SealedColumn = {
  purpose: 'connections',
  async list(db, [id = '', setting = ''], limit) {
    const rows = await query<{ id: string; setting: string; base64: string }>(
      db,
      `select id, setting, base64 from connection cross join jsonb_each_text(secrets) as sealed (setting, base64)
       where (id, setting) > ($1, $2) order by id, setting limit $3`,
      [id, setting, limit],
    );
    return rows.map((row) => ({
      key: [row.id, row.setting],
      owner: ownerOfSetting(row.id, row.setting),
      box: Buffer.from(row.base64, 'base64'),
    }));
  },
  async replace(db, [id, setting], former, box) {
    await query(
      db,
      `update connection set secrets = jsonb_set(secrets, array[$2], to_jsonb($4::text))
       where id = $1 and secrets ->> $2 = $3`,
      [id, setting, former.toString('base64'), box.toString('base64')],
    );
  },
};
