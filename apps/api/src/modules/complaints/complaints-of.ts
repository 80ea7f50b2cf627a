import type { Db } from '../../platform/database/db.ts';
import { complaintsRepository } from './complaints.repository.ts';

/** A member's complaints for operators, newest first: times and outcome, without their text. */
export const complaintsOf = async (db: Db, memberId: string) =>
  (await complaintsRepository(db).listOf(memberId)).map((row) => ({
    number: row.number,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    isUpheld: row.is_upheld,
  }));
