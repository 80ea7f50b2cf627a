import { ask, type Db } from './db.ts';

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

/** All of these in one statement, whose text is built once. */
export function askTogether<Asked extends Questions>(asked: Asked) {
  const named = Object.entries(asked);
  const columns = named.map(
    ([name, { text }]) => `(select coalesce(json_agg(found), '[]') from (${text}) found) as "${name}"`,
  );
  const statement = `select ${columns.join(', ')}`;
  const isTimed = statement.includes('$2');
  return async (db: Db, memberId: string, at: Date): Promise<Answers<Asked>> => {
    const [row] = await ask<Record<string, unknown[]>>(db, statement, isTimed ? [memberId, at] : [memberId]);
    return Object.fromEntries(named.map(([name, { read }]) => [name, read(row?.[name] ?? [])])) as Answers<Asked>;
  };
}
