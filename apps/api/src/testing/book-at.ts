import { randomUUID } from 'node:crypto';
import type { Currency } from '@krapao/money';
import type { AccountOf } from '../modules/ledger/public.ts';
import type { TestDatabase } from './test-database.ts';

/** Writes like the ledger's own functions, but at a given time: the ledger's use only the present. */
const FUNCTION = `
  create or replace function book_at(
    p_id uuid, p_at timestamptz, p_kind text, p_currency text, p_accounts bigint[], p_amounts bigint[]
  ) returns void language plpgsql set ledger.writing = 'on' as $$
  declare
    v_line record;
    v_seq bigint;
    v_balance bigint;
  begin
    insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
    values (p_id, 0, 'transfer', p_kind, 'R-' || p_id, p_currency, '{}', p_at, p_at, ledger.month_of(p_at));
    for v_line in select * from unnest(p_accounts, p_amounts) as l (account, amount) order by 1 loop
      update ledger.balance b set seq = b.seq + 1, available = b.available + v_line.amount
      where b.account_id = v_line.account returning b.seq, b.available + b.held into v_seq, v_balance;
      if not found then
        v_seq := nextval('ledger.house_seq');
        v_balance := null;
      end if;
      insert into ledger.entry (operation_id, account_id, seq, amount, balance_after, month, step, currency)
      values (p_id, v_line.account, v_seq, v_line.amount, v_balance, ledger.month_of(p_at), 0, p_currency);
    end loop;
  end $$`;

export type AtAccount = { kind: AccountOf['kind']; owner: string };
export type BookedAt = { at: Date; kind: string; from: AtAccount; to: AtAccount; amount: bigint; currency?: Currency };

/** Books operations at given times. */
export async function bookingAt(database: TestDatabase) {
  await database.query(FUNCTION);
  return async ({ at, kind, from, to, amount, currency = 'THB' }: BookedAt): Promise<string> => {
    const id = randomUUID();
    await database.query(
      `select book_at($1, $2, $3, $4, array[ledger.open_account($5, $6, $4), ledger.open_account($7, $8, $4)],
         array[-$9::bigint, $9::bigint])`,
      [id, at, kind, currency, from.kind, from.owner, to.kind, to.owner, amount],
    );
    return id;
  };
}
