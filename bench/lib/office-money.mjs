/** A season of money: operations, and the rows of members, banks and games about them. Not a valid ledger. */
import { chance, oneOf, withoutIndexes } from './fill.mjs';
import { idOf } from './office-people.mjs';

/** Length of the history. */
const DAYS = 120;
/** Operations not sealed yet: a minute of a busy evening. */
const UNSEALED = 500;
const SEALED_TOGETHER = 1_000;

const BANKS = ['KBANK', 'SCB', 'GSB', 'WW'];
const POTS = ['bonus', 'promotion', 'spin', 'refund', 'invite'];

/** @typedef {import('./fill.mjs').Database} Database */

/**
 * Plans all movements in a temporary table. Few members make most of them: the first has one in a hundred.
 * @param {Database} database
 * @param {{ members: number, entries: number }} size
 */
async function plan(database, { members, entries }) {
  await database.query(
    `insert into ledger.account (kind, side, owner, currency)
     select 'wallet', 'member', ${idOf('n')}, 'THB' from generate_series(1, $1::bigint) n order by n`,
    [members],
  );
  const { rows } = await database.query(
    `select (select min(id) from ledger.account where kind = 'wallet' and owner like 'm0%')::text as wallets,
       (select array_agg(ledger.open_account('bank', b, 'THB')::text) from unnest($1::text[]) b) as banks,
       (select array_agg(ledger.open_account('promotion', p, 'THB')::text) from unnest($2::text[]) p) as pots,
       (select array_agg(ledger.open_account('provider', code, 'THB')::text order by code) from game) as games,
       ledger.open_account('bank', 'payout', 'THB')::text as payout`,
    [BANKS, POTS],
  );
  const { wallets, banks, pots, games, payout } = rows[0];
  await database.query(
    `create unlogged table bench_move as
     select *, row_number() over (partition by member order by n) as seq,
       row_number() over (partition by member, type order by n) as type_seq,
       row_number() over (partition by house order by n) as house_seq
     from (
       select n, uuidv7(at - now()) as id, member, ${idOf('member')} as member_id, $3::bigint + member - 1 as wallet, type, way,
         100 * (1 + n % 5000) as amount, at, ledger.month_of(at) as month, 'REF' || lpad(n::text, 8, '0') as reference,
         case type when 'deposit' then ($4::bigint[])[1 + n / 20 % 4] when 'withdraw' then $7::bigint
           when 'transfer' then ($6::bigint[])[1 + n / 20 % 11] else ($5::bigint[])[1 + n / 20 % 5] end as house,
         case type when 'transfer' then 1 + n / 20 % 11 else 1 + n / 20 % 4 end as place
       from (
         select n, 1 + floor($1::bigint * power(${chance('n', 7)}, 3))::bigint as member,
           now() - interval '${DAYS} days' * (1 - n / $2::float8) as at,
           case when n % 20 < 6 then 'deposit' when n % 20 < 8 then 'withdraw' when n % 20 < 19 then 'transfer'
             else 'bonus' end as type,
           case when n % 20 between 6 and 13 then -1 else 1 end as way
         from generate_series(1, $2::bigint) n
       ) chosen
     ) placed`,
    [members, entries / 2, wallets, banks, pots, games, payout],
  );
  await database.query('analyze bench_move');
}

/** @param {Database} database */
async function fillLedger(database) {
  await database.query(
    `do $$ declare v date; begin
       for v in select distinct month from bench_move loop
         continue when to_regclass('ledger.entry_' || to_char(v, 'YYYY_MM')) is not null;
         execute format('create table ledger.%I partition of ledger.entry for values from (%L) to (%L)',
           'entry_' || to_char(v, 'YYYY_MM'), v, (v + interval '1 month')::date);
         execute format('grant select on ledger.%I to krapao_app', 'entry_' || to_char(v, 'YYYY_MM'));
       end loop; end $$`,
  );
  await database.query(
    `insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month, xid)
     select id, 0, 'transfer', type, reference, 'THB', '{}', at, at, month, n::text::xid8 from bench_move order by n`,
  );
  await database.query(
    `insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month, xid)
     select id, 0, line.account, line.seq, line.amount, line.after, 'THB', month, n::text::xid8
     from bench_move, lateral (values (wallet, seq, way * amount, seq * 100), (house, house_seq, -way * amount, null))
       line (account, seq, amount, after) order by n`,
  );
  await database.query(
    `insert into ledger.balance (account_id, currency, available, seq)
     select a.id, 'THB', 10000, coalesce(m.seq, 0)
     from ledger.account a left join (select wallet, max(seq) as seq from bench_move group by wallet) m on m.wallet = a.id
     where a.side = 'member' and not exists (select from ledger.balance b where b.account_id = a.id)`,
  );
  await database.query(
    `insert into ledger.hold (id, account_id, to_account_id, amount, state, posted, created_at, closed_at)
     select id, wallet, house, amount, 'posted', amount, at, at from bench_move where type = 'withdraw'`,
  );
  await database.query(
    `insert into ledger.seal (id, through_xid, operations, entries, digests, previous_hash, hash, sealed_at)
     select row_number() over (order by max(n)), max(n)::text::xid8, count(*), 2 * count(*), '', sha256((min(n) - 1)::text::bytea),
       sha256(max(n)::text::bytea), max(at)
     from bench_move where n <= (select max(n) from bench_move) - ${UNSEALED} group by n / ${SEALED_TOGETHER}`,
  );
  await database.query(
    `update ledger.house h set balance = m.balance, entries = m.entries
     from (select house, -sum(way * amount) as balance, count(*) as entries from bench_move
           where n <= (select max(through_xid)::text::bigint from ledger.seal) group by house) m where m.house = h.account_id`,
  );
  await sumUp(database);
  await database.query(
    `insert into ledger.finding (fault, account_id, operation_id, detail, found_at, resolved_at, known_at, note, by)
     select 'BALANCE_MISMATCH', wallet, id, '{"owed": "100"}', at, case when n / 2500 % 16 > 1 then at end,
       case when n / 2500 % 16 = 1 then at end, 'looked at', 'bench'
     from bench_move where n % 2500 = 0 order by n`,
  );
}

/** Sums of sealed operations, which the job would add up far more slowly. @param {Database} database */
async function sumUp(database) {
  const sealed = `bench_move where n <= (select max(through_xid)::text::bigint from ledger.seal)`;
  await database.query(
    `insert into ledger.hour_sum (hour, account_id, kind, entries, credit, debit, first_seq, last_seq)
     select date_bin('1 hour', at, '2000-01-01 00:00:00+00'), house, type, count(*), sum(greatest(-way * amount, 0)),
       sum(greatest(way * amount, 0)), min(house_seq), max(house_seq)
     from ${sealed} group by 1, 2, 3`,
  );
  await database.query(
    `insert into ledger.kind_sum (account_kind, currency, entries, credit, debit)
     select a.kind, 'THB', sum(s.entries), sum(s.credit), sum(s.debit)
     from ledger.hour_sum s join ledger.account a on a.id = s.account_id group by a.kind
     union all select 'wallet', 'THB', sum(entries), sum(debit), sum(credit) from ledger.hour_sum`,
  );
  await database.query(
    `insert into ledger.day_member (day, member, currency, first_at)
     select (at at time zone 'Asia/Bangkok')::date, member_id, 'THB', min(at) from ${sealed} and type <> 'bonus' group by 1, 2 order by 1, 2`,
  );
  await database.query(
    `insert into ledger.day_active (day, currency, members) select day, 'THB', count(*) from ledger.day_member group by day`,
  );
  await database.query('update ledger.summed set through_xid = (select max(through_xid) from ledger.seal)');
}

/** The rows of each module about the movements. @param {Database} database */
async function fillParts(database) {
  await withoutIndexes(
    database,
    [
      'statement_line',
      'payment',
      'deposit_notice',
      'slip',
      'slip_step',
      'withdrawal',
      'withdrawal_step',
      'game_transfer',
      'reward',
    ],
    async () => {
      await database.query(
        `insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account, amount,
           currency, balance_after, created_at, settled_at)
         select member_id, seq, type, type_seq, id, reference, 'SUCCESS', 'KBANK', 'WALLET', amount, 'THB', seq * 100, at, at
         from bench_move order by member_id, seq`,
      );
      await database.query(
        `insert into statement_count select member_id, type, count(*) from bench_move group by member_id, type
         union all select member_id, '*', count(*) from bench_move group by member_id`,
      );
      await database.query(
        `insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, sender_account,
           paid_at, heard_at, heard_from, is_in_feed, state, member_id, reference, credited_at)
         select id, '004', 'pay' || lpad(n::text, 8, '0'), ${oneOf(BANKS, '(place - 1) / 4.0')}, '0123456789', amount, 'THB',
           '70' || lpad(member::text, 8, '0'), at, at, 'feed', true, 'credited', member_id, reference, at
         from bench_move where type = 'deposit'`,
      );
      // One notice in ten was never paid.
      await database.query(
        `insert into deposit_notice (id, member_id, amount, currency, status, reference, created_at, asked_amount,
           expires_at, payment_id)
         select id, member_id, amount, 'THB', case when n % 10 = 0 then 'expired' else 'matched' end, 'N' || n, at, amount,
           at + interval '15 minutes', case when n % 10 = 0 then null else id end
         from bench_move where type = 'deposit'`,
      );
      await database.query(
        `insert into slip (id, member_id, reference, file, file_hash, likeness, status, sending_bank, trans_ref, amount,
           currency, payment_id, created_at, settled_at)
         select id, member_id, 'S' || n, 'f' || n, 'h' || n, hashint8extended(n, 0)::bit(64), 'credited', '004',
           'pay' || lpad(n::text, 8, '0'), amount, 'THB', id, at, at
         from bench_move where type = 'deposit' and n % 20 < 2`,
      );
      await database.query(
        `insert into slip_step (slip_id, step, at, by)
         select id, step, settled_at, case when step = 'credited' and hashint4(amount::int) % 20 = 0 then 'bench' end
         from slip, unnest(array['received', 'read', 'verified', 'credited']) step`,
      );
      await database.query(
        `insert into coin_entry (member_id, delta, why, reference, at)
         select member_id, 1, 'deposit', id::text, at from bench_move where type = 'deposit' and n % 20 < 2 order by n`,
      );
      await database.query(
        `insert into coupon (id, member_id, wheel_id, code, currency, amount, made_at, expires_at)
         select id, member_id, 1, 'x', 'THB', amount, at, at from bench_move where type = 'deposit' and n % 100 = 0`,
      );
      await database.query(
        `insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, status,
           reference, created_at, settled_at)
         select id, member_id, amount, 'THB', 'KBANK', 'X', '70' || lpad(member::text, 8, '0'),
           case when n % 40 = 6 then 'rejected' else 'paid' end, reference, at, at + interval '3 minutes'
         from bench_move where type = 'withdraw'`,
      );
      await database.query(
        `insert into withdrawal_step (withdrawal_id, step, at, by)
         select id, step, created_at + place * interval '1 minute', case when step = 'approved' and hashint4(amount::int) % 10 = 0 then 'bench' end
         from withdrawal, unnest(array['requested', 'approved', 'paid']) with ordinality steps (step, place)`,
      );
      await database.query(
        `insert into game_transfer (id, member_id, game_code, direction, amount, units, currency, status, reference,
           provider_reference, sent_at, settled_at)
         select id, member_id, (array(select code from game order by code))[place], case when way < 0 then 'in' else 'out' end,
           amount, amount, 'THB', case when n % 500 = 10 then 'failed' else 'succeeded' end, reference, 'P' || n, at, at
         from bench_move where type = 'transfer'`,
      );
      await database.query(
        `insert into reward (id, member_id, kind, type, code, title, currency, amount, principal, rule, success_percent,
           fail_percent, state, claimed_at, expires_at, ended_at, freed, taken)
         select id, member_id, 'bonus', 'limit', 'WELCOME' || place, '{"th":"x","la":"x","en":"x"}', 'THB', amount, amount,
           'balance', 200, 10, (array['succeeded','failed','expired','succeeded'])[1 + n / 20 % 4], at, at, at, amount, 0
         from bench_move where type = 'bonus'`,
      );
    },
  );
}

/** @param {Database} database @param {{ members: number, entries: number }} size */
export async function fillMoney(database, size) {
  await plan(database, size);
  await fillLedger(database);
  await fillParts(database);
}
