import type { FactorEvent } from '@krapao/contract/notices';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import { noticeSql } from '../notices/public.ts';

/** Only a later half minute than the last: none of the codes works twice, nor one before it. */
const USE_STEP = `
  update authenticator_app set code_step = $2 where member_id = $1 and code_step < $2 returning member_id`;

const event = (memberId: string, at: string, what: FactorEvent) =>
  noticeSql('second-factor', { memberId, at, data: `'{"event": "${what}"}'` });

const USE_RECOVERY_CODE = `
  with used as (delete from recovery_code where member_id = $1 and code_hash = $2 returning member_id)
  select ${event('member_id', '$3', 'recovery-used')} from used`;

const FIND = `
  select a.secret, a.added_at as "addedAt", m.factor_above as above, m.factor_since as since,
    (select p.added_at from passkey_factor p where p.member_id = m.id) as "passkeysSince",
    (select count(*)::int from recovery_code c where c.member_id = m.id) as "codesLeft"
  from member m left join authenticator_app a on a.member_id = m.id where m.id = $1`;

const SAVE_APP = `
  insert into authenticator_app (member_id, secret, code_step, added_at) values ($1, $2, $3, $4)
  on conflict (member_id) do update
    set secret = excluded.secret, code_step = excluded.code_step, added_at = excluded.added_at`;

const SAVE_ENROLMENT = `
  insert into authenticator_enrolment (session_id, secret, expires_at) values ($1, $2, $3)
  on conflict (session_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`;

const ADD_PASSKEYS = `
  insert into passkey_factor (member_id, added_at) values ($1, $2) on conflict do nothing returning member_id`;

export type StoredFactor = {
  /** Encrypted. */
  secret: Buffer | null;
  addedAt: Date | null;
  /** When passkeys became a second factor. */
  passkeysSince: Date | null;
  /** In minor units. */
  above: string | null;
  since: Date | null;
  codesLeft: number;
};

/** Adds a notice of what happened to the second factor. */
export const addingEvent = (memberId: string, at: Date, what: FactorEvent): CompiledQuery =>
  statement(`select ${event('$1', '$2', what)}`, [memberId, at]);

export function secondFactorRepository(db: Db) {
  const isDone = async (text: string, values: readonly unknown[]) => (await query(db, text, values)).length > 0;
  return {
    async find(memberId: string): Promise<StoredFactor> {
      const [row] = await query<StoredFactor>(db, FIND, [memberId]);
      if (!row) throw new Error(`there is no member ${memberId}`);
      return row;
    },

    useStep: (memberId: string, step: number) => isDone(USE_STEP, [memberId, step]),
    /** Adds the notice of the use. */
    useRecoveryCode: (memberId: string, hash: Buffer, at: Date) => isDone(USE_RECOVERY_CODE, [memberId, hash, at]),

    replaceRecoveryCodes: async (memberId: string, hashes: readonly Buffer[]) => {
      await query(db, 'delete from recovery_code where member_id = $1', [memberId]);
      await query(db, 'insert into recovery_code select $1, unnest($2::bytea[])', [memberId, hashes]);
    },

    saveEnrolment: (sessionId: string, secret: Buffer, expiresAt: Date) =>
      query(db, SAVE_ENROLMENT, [sessionId, secret, expiresAt]),
    /** Locked, so that one confirmation of several uses the enrolment. */
    async lockEnrolment(sessionId: string, now: Date): Promise<Buffer | undefined> {
      const [row] = await query<{ secret: Buffer }>(
        db,
        'select secret from authenticator_enrolment where session_id = $1 and expires_at > $2 for update',
        [sessionId, now],
      );
      return row?.secret;
    },
    endEnrolment: (sessionId: string) =>
      query(db, 'delete from authenticator_enrolment where session_id = $1', [sessionId]),

    saveApp: (memberId: string, secret: Buffer, codeStep: number, at: Date) =>
      query(db, SAVE_APP, [memberId, secret, codeStep, at]),
    /** False if passkeys are a second factor already. */
    addPasskeys: (memberId: string, at: Date) => isDone(ADD_PASSKEYS, [memberId, at]),
    /** False if passkeys are none. */
    removePasskeys: (memberId: string) =>
      isDone('delete from passkey_factor where member_id = $1 returning member_id', [memberId]),

    /** False without an app. */
    removeApp: (memberId: string) =>
      isDone('delete from authenticator_app where member_id = $1 returning member_id', [memberId]),
  };
}
