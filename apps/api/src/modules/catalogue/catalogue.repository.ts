import { ask, type Db } from '../../platform/db.ts';
import type { KindName } from './document-kind.ts';

export type State = 'live' | 'scheduled' | 'past' | 'cancelled';

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
  reason: string | null;
};

const COLUMNS = `kind, key, version, value, note, saved_by as "savedBy", saved_at as "savedAt",
  applies_at as "appliesAt", state, reason`;

/** One change of the catalogue at a time: some checks look at several documents. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`;

export function catalogueRepository(db: Db) {
  const list = (rest: string, values: readonly unknown[]) =>
    ask<Version>(db, `select ${COLUMNS} from catalogue_version where ${rest}`, values);
  return {
    lock: () => ask(db, LOCK, []),

    live: async (kind: KindName, key: string) =>
      (await list(`kind = $1 and key = $2 and state = 'live'`, [kind, key]))[0],

    find: async (kind: KindName, key: string, version: number) =>
      (await list('kind = $1 and key = $2 and version = $3', [kind, key, version]))[0],

    lastNumber: async (kind: KindName, key: string): Promise<number> =>
      (
        await ask<{ version: number }>(
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

    /** The live ones of a kind, and how far the numbers of each document have come. */
    async standing(kind: KindName): Promise<Map<string, { live: Version | undefined; last: number }>> {
      const [live, numbers] = await Promise.all([
        list(`kind = $1 and state = 'live'`, [kind]),
        ask<{ key: string; last: number }>(
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

    /** What applies later, then what could not be applied since. */
    async waiting(since: Date): Promise<Version[]> {
      const [scheduled, failed] = await Promise.all([
        list(`state = 'scheduled' order by applies_at, kind, key, version`, []),
        list(
          `state = 'cancelled' and reason is not null and applies_at >= $1 order by applies_at desc, kind, key, version limit 200`,
          [since],
        ),
      ]);
      return [...scheduled, ...failed];
    },

    nextDue: async (now: Date) =>
      (
        await list(
          `state = 'scheduled' and applies_at <= $1 order by applies_at, saved_at, kind, key, version limit 1`,
          [now],
        )
      )[0],

    async insert({ kind, key, version, value, note, savedBy, savedAt, appliesAt, state }: Omit<Version, 'reason'>) {
      await ask(
        db,
        `insert into catalogue_version (kind, key, version, value, note, saved_by, saved_at, applies_at, state)
         values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9)`,
        [kind, key, version, JSON.stringify(value), note, savedBy, savedAt, appliesAt, state],
      );
    },

    leaveLive: (kind: KindName, key: string) =>
      ask(db, `update catalogue_version set state = 'past' where kind = $1 and key = $2 and state = 'live'`, [
        kind,
        key,
      ]),

    /** False when it does not wait any more. */
    async end(
      { kind, key, version }: Pick<Version, 'kind' | 'key' | 'version'>,
      state: 'live' | 'cancelled',
      { reason = null, by = null }: { reason?: string | null; by?: string | null } = {},
    ): Promise<boolean> {
      const rows = await ask(
        db,
        `update catalogue_version set state = $4, reason = $5, ended_by = $6
         where kind = $1 and key = $2 and version = $3 and state = 'scheduled' returning version`,
        [kind, key, version, state, reason, by],
      );
      return rows.length === 1;
    },
  };
}
