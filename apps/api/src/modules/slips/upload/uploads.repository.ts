import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import { countSlips, type Slip, type SlipTables, writeStep } from '../slips.repository.ts';

type NewSlip = Pick<Slip, 'id' | 'memberId' | 'reference' | 'file' | 'fileHash' | 'likeness' | 'createdAt'>;

export function uploadsRepository(handle: Db) {
  const db = handle.withTables<SlipTables>();
  return {
    /** Locks the member's uploads until the transaction ends, so that concurrent uploads count one after another. */
    lock: (memberId: string) =>
      query(handle, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`slips ${memberId}`]),

    count: (memberId: string, since?: Date) => countSlips(handle, memberId, since),

    async insert({ id, memberId, reference, file, fileHash, likeness, createdAt }: NewSlip): Promise<void> {
      const slip = { id, member_id: memberId, reference, file, file_hash: fileHash, likeness, created_at: createdAt };
      await db.insertInto('slip').values(slip).execute();
      await writeStep(handle, id, 'received', createdAt);
    },

    async knownFiles(names: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('slip').select('file').where('file', 'in', names).execute();
      return new Set(rows.map(({ file }) => file));
    },
  };
}
