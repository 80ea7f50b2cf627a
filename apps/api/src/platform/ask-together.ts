import { ask, type Db } from './db.ts';
import { gather } from './gather.ts';

/**
 * What a module asks its own tables about a member, to be asked together with what others ask. `$1` is the member, `$2`
 * the time. Rows come as JSON: numbers that need all their digits are asked for as text, and times come as text.
 */
export type Question<Row, Found> = { readonly text: string; read(rows: Row[]): Found };

/** Keeps the type of the rows to itself. */
export const question = <Row, Found>(text: string, read: (rows: Row[]) => Found): Question<Row, Found> => ({
  text,
  read,
});

// biome-ignore lint/suspicious/noExplicitAny: each question knows its own rows.
type Questions = Record<string, Question<any, unknown>>;
type Answers<Asked extends Questions> = { [Name in keyof Asked]: ReturnType<Asked[Name]['read']> };

/**
 * All of these in one statement, whose text is built once. Members who ask in the same moment share one: to begin it costs
 * as much as to answer one of them. Where `onlyIf` finds nothing the others are not asked, and find nothing either.
 */
export function askTogether<Asked extends Questions>(
  asked: Asked,
  { onlyIf }: { onlyIf?: Question<never, unknown> } = {},
) {
  const named = Object.entries(asked);
  const columns = named
    .map(([name, { text }]) => `(select coalesce(json_agg(found), '[]') from (${text}) found) as "${name}"`)
    .join(', ');
  const ofOne = `select ${columns}${onlyIf ? ` where exists (${onlyIf.text})` : ''}`;
  const isTimed = ofOne.includes('$2');
  const ofAsker = (text: string) => text.replaceAll('$1', 'asker.id').replaceAll('$2', 'asker.at');
  const askers = 'unnest($1::text[], $2::timestamptz[]) with ordinality asker (id, at, nth)';
  // Everybody has a row, also whoever is not asked. Without the fence (`offset 0`) all would be asked all the same.
  const ofMany = onlyIf
    ? `select told.* from ${askers} left join lateral (${ofAsker(ofOne)} offset 0) told on true order by nth`
    : `select ${ofAsker(columns)} from ${askers} order by nth`;

  type Asker = { memberId: string; at: Date };
  type Row = Record<string, unknown[] | null>;
  const toAnswers = (row: Row | undefined) =>
    Object.fromEntries(named.map(([name, { read }]) => [name, read(row?.[name] ?? [])])) as Answers<Asked>;

  const askOne = async (db: Db, { memberId, at }: Asker) =>
    toAnswers((await ask<Row>(db, ofOne, isTimed ? [memberId, at] : [memberId]))[0]);

  async function askMany(db: Db, askers: readonly Asker[]): Promise<(asker: Asker) => Answers<Asked>> {
    const [first] = askers;
    if (first && askers.length === 1) {
      const answers = await askOne(db, first);
      return () => answers;
    }
    const [ids, times] = [askers.map(({ memberId }) => memberId), askers.map(({ at }) => at)];
    const rows = await ask<Row>(db, ofMany, [ids, times]);
    return (asker) => toAnswers(rows[askers.indexOf(asker)]);
  }

  const gathered = new WeakMap<Db, (asker: Asker) => Promise<Answers<Asked>>>();
  return async (db: Db, memberId: string, at: Date): Promise<Answers<Asked>> => {
    const asker = { memberId, at };
    // In a transaction nobody else asks: there is nobody to wait for.
    if (db.isTransaction) return askOne(db, asker);
    const together = gathered.get(db) ?? gather((askers: readonly Asker[]) => askMany(db, askers), { atOnceMax: 2 });
    gathered.set(db, together);
    return together(asker);
  };
}
