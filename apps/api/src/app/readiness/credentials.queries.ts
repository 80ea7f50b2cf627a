import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Stored passwords of operators with these names. */
export const operatorPasswords = (db: Db, usernames: readonly string[]) =>
  query<{ name: string; password: string }>(
    db,
    `select username as name, password from operator where username = any($1) and state = 'active' and password is not null`,
    [usernames],
  );

/** Stored passwords of members with these ids. */
export const memberPasswords = (db: Db, ids: readonly string[]) =>
  query<{ name: string; password: string }>(
    db,
    'select id as name, password_hash as password from member where id = any($1)',
    [ids],
  );
