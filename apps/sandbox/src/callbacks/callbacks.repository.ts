import type { Query } from '../database.ts';

/** What we have to tell the operator, until they have heard it. */
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
  /** Whose weather it suffers. */
  service: 'bank' | 'channels';
  /** The operator's address when it was made; a sandbox that starts again takes up what it owes to the same one. */
  home: string;
  /** Where it goes: a path under that address, or an address of its own. */
  target: string;
  /** CALLBACK_KEY_{this} signs it. */
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

export async function listUnheard(database: Query, home: string): Promise<Callback[]> {
  const { rows } = await database.query<Callback>(
    `select id, service, home, target, key_name as "keyName", body from sandbox.callback
      where heard_at is null and home = $1 order by created_at`,
    [home],
  );
  return rows;
}

export async function countTry(database: Query, id: string, heardAt: Date | null): Promise<void> {
  await database.query('update sandbox.callback set tries = tries + 1, heard_at = $2 where id = $1', [id, heardAt]);
}

export async function listCallbacks(database: Query, limit: number) {
  const { rows } = await database.query(
    `select id, target, body::json as body, tries, created_at as "createdAt", heard_at as "heardAt"
       from sandbox.callback order by created_at desc limit $1`,
    [limit],
  );
  return rows;
}
