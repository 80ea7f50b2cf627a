import type { Db } from '../../platform/database/db.ts';
import { noticesRepository } from './notices.repository.ts';

const LISTED_MAX = 50;

/** The last notices of a member for operators: kind and time, never their content. */
export const noticesOf = async (db: Db, memberId: string) =>
  (await noticesRepository(db).listOf(memberId, LISTED_MAX)).map(({ createdAt, ...notice }) => ({
    ...notice,
    at: createdAt.toISOString(),
  }));
