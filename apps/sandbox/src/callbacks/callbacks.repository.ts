import type { Query } from '../database.ts';

/** Callbacks to the operator that are not acknowledged yet. */
export const callbackTables = `
  create table if not exists sandbox.callback (
    id         uuid        primary key,
    service    text        not null,
    home       text        not null,
    target     text        not null,
    key_name   text        not null,
    body       text        not null,
    tries      integer     not null default 0,
    created_at timestamptz not null,
    heard_at   timestamptz
  );
  create index if not exists callback_unheard on sandbox.callback (home) where heard_at is null;
`;

export type Callback = {
  id: string;
  /** Service whose faults apply. */
  service: 'bank' | 'channels';
  /** The operator's base address at creation; a restarted sandbox resumes only the callbacks of its own address. */
  home: string;
  /** Path under the base address, or an absolute address. */
  target: string;
  /** Name of the signing key, CALLBACK_KEY_{keyName}. */
  keyName: string;
  body: string;
};

export async function saveCallback(tx: Query, callback: Callback, now: Date): Promise<void> {
  const { id, service, home, target, keyName, body } = callback;
  await tx.query(
    `insert into sandbox.callback (id, service, home, target, key_name, body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, service, home, target, keyName, body, now],
  );
}

export async function listUndelivered(database: Query, home: string): Promise<Callback[]> {
  const { rows } = await database.query<Callback>(
    `select id, service, home, target, key_name as "keyName", body from sandbox.callback
      where heard_at is null and home = $1 order by created_at`,
    [home],
  );
  return rows;
}

export async function countTry(database: Query, id: string, answeredAt: Date | null): Promise<void> {
  await database.query('update sandbox.callback set tries = tries + 1, heard_at = $2 where id = $1', [id, answeredAt]);
}

export async function listCallbacks(database: Query, limit: number) {
  const { rows } = await database.query(
    `select id, target, body::json as body, tries, created_at as "createdAt", heard_at as "acknowledgedAt"
       from sandbox.callback order by created_at desc limit $1`,
    [limit],
  );
  return rows;
}
