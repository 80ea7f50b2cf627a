import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { KindName } from './document-kind.ts';

export type State = 'proposed' | 'scheduled' | 'live' | 'past' | 'cancelled';

export type Version = {
  kind: KindName;
  key: string;
  version: number;
  value: unknown;
  note: string;
  savedBy: string | null;
  savedAt: Date;
  appliesAt: Date;
  state: State;
  /** The value that the change was made from. Undefined for versions older than this column. */
  base: unknown;
  /** The second approver. */
  allowedBy: string | null;
  reason: string | null;
  endedBy: string | null;
  endNote: string | null;
};

export type NewVersion = Omit<Version, 'allowedBy' | 'reason' | 'endedBy' | 'endNote'> & { allowedBy?: string | null };
type VersionKey = Pick<Version, 'kind' | 'key' | 'version'>;
type End = { state: Exclude<State, 'proposed'> } & Partial<
  Pick<Version, 'allowedBy' | 'reason' | 'endedBy' | 'endNote'>
>;

// JSON null is a value (no document), so the base is wrapped in an object to distinguish it from SQL null.
const COLUMNS = `kind, key, version, value, note, saved_by as "savedBy", saved_at as "savedAt",
  applies_at as "appliesAt", state, case when base is not null then jsonb_build_object('value', base) end as "madeFrom",
  allowed_by as "allowedBy", reason, ended_by as "endedBy", end_note as "endNote"`;

type Row = Omit<Version, 'base'> & { madeFrom: { value: unknown } | null };
const toVersion = ({ madeFrom, ...row }: Row): Version => ({ ...row, base: madeFrom?.value });

/** Serialises changes of the catalogue: some checks read several documents. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`;

export function catalogueRepository(db: Db) {
  const list = async (rest: string, values: readonly unknown[]) =>
    (await query<Row>(db, `select ${COLUMNS} from catalogue_version where ${rest}`, values)).map(toVersion);
  return {
    lock: () => query(db, LOCK, []),

    live: async (kind: KindName, key: string) =>
      (await list(`kind = $1 and key = $2 and state = 'live'`, [kind, key]))[0],

    find: async (kind: KindName, key: string, version: number) =>
      (await list('kind = $1 and key = $2 and version = $3', [kind, key, version]))[0],

    lastNumber: async (kind: KindName, key: string): Promise<number> =>
      (
        await query<{ version: number }>(
          db,
          'select coalesce(max(version), 0) as version from catalogue_version where kind = $1 and key = $2',
          [kind, key],
        )
      )[0]?.version ?? 0,

    /** Newest first. */
    before: (kind: KindName, key: string, before: number | undefined, limit: number) =>
      list('kind = $1 and key = $2 and ($3::int is null or version < $3) order by version desc limit $4', [
        kind,
        key,
        before ?? null,
        limit,
      ]),

    /** The live versions of a kind, and the last version number of each document. */
    async standing(kind: KindName): Promise<Map<string, { live: Version | undefined; last: number }>> {
      const [live, numbers] = await Promise.all([
        list(`kind = $1 and state = 'live'`, [kind]),
        query<{ key: string; last: number }>(
          db,
          'select key, max(version) as last from catalogue_version where kind = $1 group by key',
          [kind],
        ),
      ]);
      return new Map(
        numbers.map(({ key, last }) => [key, { live: live.find((version) => version.key === key), last }]),
      );
    },

    scheduled: (kind: KindName, key?: string) =>
      list(`kind = $1 and ($2::text is null or key = $2) and state = 'scheduled' order by applies_at, version`, [
        kind,
        key ?? null,
      ]),

    proposed: (kind: KindName, key?: string) =>
      list(`kind = $1 and ($2::text is null or key = $2) and state = 'proposed'`, [kind, key ?? null]),

    /** Versions that wait for a second approver, then planned versions, then those refused or failed since `since`. */
    async waiting(since: Date): Promise<Version[]> {
      const [waiting, failed] = await Promise.all([
        list(`state in ('proposed', 'scheduled') order by state = 'scheduled', applies_at, kind, key, version`, []),
        list(
          `state = 'cancelled' and reason is not null and applies_at >= $1 order by applies_at desc, kind, key, version limit 200`,
          [since],
        ),
      ]);
      return [...waiting, ...failed];
    },

    nextDue: async (now: Date) =>
      (
        await list(
          `state = 'scheduled' and applies_at <= $1 order by applies_at, saved_at, kind, key, version limit 1`,
          [now],
        )
      )[0],

    async insert({ kind, key, version, value, note, savedBy, savedAt, appliesAt, state, base, allowedBy }: NewVersion) {
      await query(
        db,
        `insert into catalogue_version
           (kind, key, version, value, note, saved_by, saved_at, applies_at, state, base, allowed_by)
         values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10::jsonb, $11)`,
        [
          ...[kind, key, version, JSON.stringify(value), note, savedBy, savedAt, appliesAt, state],
          ...[JSON.stringify(base ?? null), allowedBy ?? null],
        ],
      );
    },

    leaveLive: (kind: KindName, key: string) =>
      query(db, `update catalogue_version set state = 'past' where kind = $1 and key = $2 and state = 'live'`, [
        kind,
        key,
      ]),

    /** False when the version no longer waits. */
    async move(
      { kind, key, version }: VersionKey,
      { state, allowedBy, reason, endedBy, endNote }: End,
    ): Promise<boolean> {
      const rows = await query(
        db,
        `update catalogue_version
         set state = $4, allowed_by = coalesce($5, allowed_by), reason = $6, ended_by = $7, end_note = $8
         where kind = $1 and key = $2 and version = $3 and state in ('proposed', 'scheduled') returning version`,
        [kind, key, version, state, allowedBy ?? null, reason ?? null, endedBy ?? null, endNote ?? null],
      );
      return rows.length === 1;
    },
  };
}
