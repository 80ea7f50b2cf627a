import type { TestDatabase } from '../test-database.ts';

/** Tables that record refusals. */
const RECORDS = ['limit_refusal', 'login_attempt', 'member_act'];

/**
 * Reads what no refused request may change: every sum and count of the ledger, and the number of a member's rows in
 * each table. A function of the database, because it is read around thousands of requests.
 */
export async function untouchedOf({ query }: TestDatabase, memberId: string): Promise<() => Promise<string>> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'member_id' and not table_name = any ($1)`,
    [RECORDS],
  );
  const counts = [
    ...['operation', 'hold', 'entry'].map((name) => `(select '${name} ' || count(*) from ledger.${name})`),
    `(select 'balances ' || coalesce(sum(available), 0) || ' ' || coalesce(sum(held), 0) from ledger.balance)`,
    `(select 'entries ' || coalesce(sum(amount), 0) from ledger.entry)`,
    ...tables.map(
      ({ name }) => `(select '${name} ' || count(*) from public."${name}" where member_id::text = p_member)`,
    ),
  ];
  await query(
    `create function public.fuzz_untouched(p_member text) returns text language plpgsql stable as $$
     begin return concat_ws(E'\\n', ${counts.join(', ')}); end $$`,
  );
  return async () => {
    const [row] = await query<{ text: string }>('select public.fuzz_untouched($1) as text', [memberId]);
    return row?.text ?? '';
  };
}
