import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { query } from '../database/query.ts';
import type { NewCredential, StoredCredential } from './webauthn.ts';

export type PasskeyRow = {
  id: string;
  name: string;
  credentialId: string;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

type Owned = StoredCredential & { id: string; ownerId: string };

/** The tables of passkeys, all with the columns of `operator_passkey`, and their owners. */
type Tables = { passkey: string; owner: string; ownerKey: string };

/** Passkeys in one table. A module makes its own repository of this. */
export function passkeysIn({ passkey, owner, ownerKey }: Tables) {
  const FIND = `
    select id, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
      ${ownerKey} as "ownerId"
    from ${passkey} where credential_id = $1`;
  const LIST = `
    select id, name, credential_id as "credentialId", transports, created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from ${passkey} where ${ownerKey} = $1 order by created_at, id`;
  const COUNT = `select count(*)::int as count from ${passkey} where ${ownerKey} = $1`;
  const INSERT = `
    insert into ${passkey} (id, ${ownerKey}, credential_id, public_key, counter, transports, name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`;
  /** A second answer with the same counter, checked at the same time, changes no row. */
  const USE = `
    update ${passkey} set counter = $2, last_used_at = $3
    where id = $1 and (counter < $2 or $2 = 0 and counter = 0) returning id`;
  const LOCK_OWNER = `select from ${owner} where id = $1 for update`;
  const RENAME = `update ${passkey} set name = $3 where ${ownerKey} = $1 and id = $2 returning name`;
  const REMOVE = `delete from ${passkey} where ${ownerKey} = $1 and id = $2 returning name`;

  return (db: Db, clock: Clock) => ({
    find: async (credentialId: string) => (await query<Owned>(db, FIND, [credentialId]))[0],
    list: (ownerId: string) => query<PasskeyRow>(db, LIST, [ownerId]),
    count: async (ownerId: string): Promise<number> =>
      (await query<{ count: number }>(db, COUNT, [ownerId]))[0]?.count ?? 0,
    /** Serialises additions, so that the limit holds for two at the same time. */
    lockOwner: (ownerId: string) => query(db, LOCK_OWNER, [ownerId]),
    insert: (row: NewCredential & { id: string; ownerId: string; name: string }) =>
      query(db, INSERT, [
        ...[row.id, row.ownerId, row.credentialId, row.publicKey, row.counter, row.transports, row.name],
        clock.now(),
      ]),
    /** False when another answer was quicker. */
    use: async (id: string, counter: number): Promise<boolean> =>
      (await query(db, USE, [id, counter, clock.now()])).length > 0,
    /** The new name; undefined without such a passkey. */
    rename: async (ownerId: string, id: string, name: string) =>
      (await query<{ name: string }>(db, RENAME, [ownerId, id, name]))[0]?.name,
    /** The name it had; undefined without such a passkey. */
    remove: async (ownerId: string, id: string) => (await query<{ name: string }>(db, REMOVE, [ownerId, id]))[0]?.name,
  });
}

export type PasskeysRepository = ReturnType<ReturnType<typeof passkeysIn>>;

export const presentPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Omit<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
