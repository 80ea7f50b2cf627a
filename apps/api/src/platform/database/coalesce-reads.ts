import { batchLoader } from './batch-loader.ts';
import type { Db } from './db.ts';
import { query } from './query.ts';

/**
 * A module's query on its own tables about a member, combined with other modules' queries into one statement. `$1` is
 * the member, `$2` the time. Rows arrive as JSON: select numbers that need every digit as text; times are text.
 */
export type BatchedQuery<Row, Found> = { readonly text: string; read(rows: Row[]): Found };

/** Hides the row type from callers. */
export const batchedQuery = <Row, Found>(text: string, read: (rows: Row[]) => Found): BatchedQuery<Row, Found> => ({
  text,
  read,
});

// biome-ignore lint/suspicious/noExplicitAny: each query types its own rows.
type NamedQueries = Record<string, BatchedQuery<any, unknown>>;
type Answers<Reads extends NamedQueries> = { [Name in keyof Reads]: ReturnType<Reads[Name]['read']> };

/**
 * Combines these queries into one statement, whose text is built once. Concurrent requests share one statement, because
 * starting it costs as much as answering one member. Where `onlyIf` finds nothing, the other queries do not run and
 * find nothing.
 */
export function coalesceReads<Reads extends NamedQueries>(
  reads: Reads,
  { onlyIf }: { onlyIf?: BatchedQuery<never, unknown> } = {},
) {
  const named = Object.entries(reads);
  const columns = named
    .map(([name, { text }]) => `(select coalesce(json_agg(found), '[]') from (${text}) found) as "${name}"`)
    .join(', ');
  const ofOne = `select ${columns}${onlyIf ? ` where exists (${onlyIf.text})` : ''}`;
  const isTimed = ofOne.includes('$2');
  const ofReader = (text: string) => text.replaceAll('$1', 'reader.id').replaceAll('$2', 'reader.at');
  const readers = 'unnest($1::text[], $2::timestamptz[]) with ordinality reader (id, at, nth)';
  // Every member gets a row, even where `onlyIf` finds nothing. Without the fence (`offset 0`) PostgreSQL would run the
  // queries for those members too.
  const ofMany = onlyIf
    ? `select answer.* from ${readers} left join lateral (${ofReader(ofOne)} offset 0) answer on true order by nth`
    : `select ${ofReader(columns)} from ${readers} order by nth`;

  type Reader = { memberId: string; at: Date };
  type Row = Record<string, unknown[] | null>;
  const toAnswers = (row: Row | undefined) =>
    Object.fromEntries(named.map(([name, { read }]) => [name, read(row?.[name] ?? [])])) as Answers<Reads>;

  const readOne = async (db: Db, { memberId, at }: Reader) =>
    toAnswers((await query<Row>(db, ofOne, isTimed ? [memberId, at] : [memberId]))[0]);

  async function readMany(db: Db, readers: readonly Reader[]): Promise<(reader: Reader) => Answers<Reads>> {
    const [first] = readers;
    if (first && readers.length === 1) {
      const answers = await readOne(db, first);
      return () => answers;
    }
    const [ids, times] = [readers.map(({ memberId }) => memberId), readers.map(({ at }) => at)];
    const rows = await query<Row>(db, ofMany, [ids, times]);
    return (reader) => toAnswers(rows[readers.indexOf(reader)]);
  }

  const gathered = new WeakMap<Db, (reader: Reader) => Promise<Answers<Reads>>>();
  return async (db: Db, memberId: string, at: Date): Promise<Answers<Reads>> => {
    const reader = { memberId, at };
    // A transaction has no concurrent requests to wait for.
    if (db.isTransaction) return readOne(db, reader);
    const together =
      gathered.get(db) ?? batchLoader((readers: readonly Reader[]) => readMany(db, readers), { atOnceMax: 2 });
    gathered.set(db, together);
    return together(reader);
  };
}
