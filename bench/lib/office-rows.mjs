/** Rows of a large service, written straight into the tables as a restore would. They are no sound ledger. */

/** As many rows are written at a time. */
const CHUNK = 250_000;
/** Lines of the one member whose pages are asked for deep down. */
const HOT_LINES = 50_000;

export const MEMBER_ID = (/** @type {number} */ n) => `m${String(n).padStart(11, '0')}`;
const ID = `'m' || lpad(n::text, 11, '0')`;
const FIRST = `(array['สมชาย','สมหญิง','มะลิ','ประเสริฐ','วิไล','ສົມພອນ','ຄຳຫຼ້າ','John','ดวงใจ','อรทัย'])[1 + n % 10]`;
const LAST = `(array['ใจดี','รักสงบ','ทองแท้','สว่างเลิศ','ວິໄລພອນ','Smith','วงศ์ใหญ่'])[1 + n % 7]`;

/**
 * @param {import('pg').Client} database
 * @param {{ members: number, entries: number }} size
 * @returns {Promise<{ cursor: string, id: string }>} Where a page deep in the list of members begins.
 */
export async function fillOffice(database, { members, entries }) {
  await database.query(
    `set session_replication_role = replica; set synchronous_commit = off; set ledger.writing = 'on'`,
  );
  // Built once over all of them: row by row it takes ten times as long.
  await database.query('drop index member_grams');
  await inChunks(
    database,
    members,
    `
    insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no, status,
      created_at, last_login_at, play_blocked_until)
    select ${ID}, '+668' || lpad(n::text, 8, '0'), ${FIRST} || ' ' || ${LAST} || ' เลขที่' || n, 'x', 'THB', 'KBANK',
      ${FIRST} || ' ' || ${LAST}, '70' || lpad(n::text, 8, '0'), case when n % 500 = 0 then 'inactive' else 'active' end,
      now() - make_interval(secs => $3::bigint - n), now(), case when n % 700 = 0 then 'infinity'::timestamptz end
    from generate_series($1::bigint, $2) n where $3::bigint is not null`,
    members,
  );
  await database.query('create index member_grams on member using gin (grams) with (fastupdate = off)');
  await inChunks(
    database,
    members,
    `
    with opened as (
      insert into ledger.account (kind, side, owner, currency)
      select 'wallet', 'member', ${ID}, 'THB' from generate_series($1::bigint, $2) n where $3::bigint is not null returning id
    )
    insert into ledger.balance (account_id, currency, available, seq) select id, 'THB', 10000, 10 from opened`,
    members,
  );
  await inChunks(
    database,
    members,
    `
    insert into session (id, member_id, token_hash, device, address, created_at, last_seen_at, idle_ms, expires_at, browser)
    select gen_random_uuid(), ${ID}, sha256(n::text::bytea), 'Mobile Safari', '10.0.0.0'::inet + n / 3, now(), now(),
      1000000000, now() + interval '30 days', ('00000000-0000-4000-8000-' || lpad((n - n % 2)::text, 12, '0'))::uuid
    from generate_series($1::bigint, $2) n where $3::bigint is not null`,
    members,
  );
  const lines = Math.min(HOT_LINES, entries / 20);
  await statement(database, MEMBER_ID(1), 1, lines, 'HOT');
  await inChunks(
    database,
    Math.min(entries / 2, members * 2),
    `
    insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account, amount,
      currency, balance_after, created_at, settled_at)
    select 'm' || lpad((2 + n % ($3::bigint - 1))::text, 11, '0'), 1 + n / ($3::bigint - 1), 'deposit', 1 + n / ($3::bigint - 1), uuidv7(),
      'REF' || lpad(n::text, 8, '0'), 'SUCCESS', 'KBANK', 'WALLET', 100, 'THB', n * 100, now(), now()
    from generate_series($1::bigint, $2) n`,
    members,
  );
  await fillRest(database, members);
  await fillLedger(database, entries / 2, lines);
  await database.query('reset session_replication_role; reset synchronous_commit; reset ledger.writing');
  await database.query('vacuum analyze');
  const middle = await database.query(`select id, created_at::text as made from member where id = $1`, [
    MEMBER_ID(Math.ceil(members / 10)),
  ]);
  const { id, made } = middle.rows[0];
  return { id, cursor: Buffer.from(JSON.stringify([made, id])).toString('base64url') };
}

/**
 * `$1` and `$2` are the first and last of a chunk, `$3` is all members.
 * @param {import('pg').Client} database
 * @param {number} count
 * @param {string} text
 * @param {number} members
 */
async function inChunks(database, count, text, members = count) {
  for (let from = 1; from <= count; from += CHUNK) {
    await database.query(text, [from, Math.min(from + CHUNK - 1, count), members]);
  }
}

/** @param {import('pg').Client} database @param {string} id @param {number} from @param {number} to @param {string} prefix */
async function statement(database, id, from, to, prefix) {
  await database.query(
    `insert into statement_line (member_id, seq, type, type_seq, id, reference, status, from_account, to_account, amount,
       currency, balance_after, created_at, settled_at)
     select $1, n, 'deposit', n, uuidv7(), $4 || n, 'SUCCESS', 'KBANK', 'WALLET', 100, 'THB', n * 100, now(), now()
     from generate_series($2::int, $3::int) n`,
    [id, from, to, prefix],
  );
  await database.query(`insert into statement_count values ($1, '*', $2), ($1, 'deposit', $2)`, [id, to]);
}

/** Withdrawals, slips, payments, rewards, games, notes and what waits for people. @param {import('pg').Client} database @param {number} members */
async function fillRest(database, members) {
  const some = Math.min(200_000, members);
  const owner = `case when n <= 1000 then 'm00000000001' else 'm' || lpad((1 + n % $3::bigint)::text, 11, '0') end`;
  await inChunks(
    database,
    some,
    `
    insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, status,
      reference, created_at, settled_at)
    select uuidv7(), ${owner}, 10000, 'THB', 'KBANK', 'X', '70' || lpad((1 + n % $3::bigint)::text, 8, '0'), 'paid', 'W' || n,
      now() - make_interval(secs => n), now() from generate_series($1::bigint, $2) n`,
    members,
  );
  await inChunks(
    database,
    some,
    `
    insert into slip (id, member_id, reference, file, file_hash, likeness, status, amount, currency, created_at, settled_at)
    select uuidv7(), ${owner}, 'S' || n, 'f' || n, 'h' || n, B'0'::bit(64), 'credited', 10000, 'THB',
      now() - make_interval(secs => n), now() from generate_series($1::bigint, $2) n`,
    members,
  );
  await inChunks(
    database,
    some,
    `
    insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, sender_account,
      paid_at, heard_at, heard_from, is_in_feed, state, member_id, reference, credited_at)
    select uuidv7(), '004', 'pay' || lpad(n::text, 8, '0'), 'KBANK', '0123456789', 10000, 'THB',
      '70' || lpad((1 + n % $3::bigint)::text, 8, '0'), now(), now(), 'feed', true, 'credited', ${owner}, 'P' || n, now()
    from generate_series($1::bigint, $2) n`,
    members,
  );
  await inChunks(
    database,
    some,
    `
    insert into reward (id, member_id, kind, type, code, title, currency, amount, principal, rule, success_percent,
      fail_percent, state, claimed_at, expires_at, ended_at, freed, taken)
    select uuidv7(), ${owner}, 'bonus', 'limit', 'BENCH', '{"th":"x","la":"x","en":"x"}', 'THB', 10000, 10000, 'balance',
      200, 10, 'succeeded', now() - make_interval(secs => n), now(), now(), 10000, 0
    from generate_series($1::bigint, $2) n`,
    members,
  );
  await inChunks(
    database,
    some,
    `
    insert into game_account (member_id, game_code, username, secrets, opened_at)
    select 'm' || lpad(n::text, 11, '0'), 'takraw', 'player' || lpad(n::text, 8, '0'), '', now()
    from generate_series($1::bigint, $2) n where $3::bigint is not null`,
    members,
  );
  await inChunks(
    database,
    1_000,
    `
    insert into member_act (id, member_id, act, by, reason, at)
    select uuidv7(), 'm00000000001', 'note', 'bench', 'note ' || n, now() - make_interval(secs => n)
    from generate_series($1::bigint, $2) n where $3::bigint is not null`,
    members,
  );
  await inChunks(
    database,
    Math.min(5_000, members),
    `
    insert into queue_item (kind, item_id, since, member_id, amount, currency, bank, reference)
    select 'withdrawals', uuidv7()::text, now() - make_interval(secs => n), 'm' || lpad(n::text, 11, '0'), -10000, 'THB',
      'KBANK', 'Q' || n from generate_series($1::bigint, $2) n where $3::bigint is not null`,
    members,
  );
}

/**
 * Two entries an operation; the first of them all on the account of the first member.
 * @param {import('pg').Client} database
 * @param {number} count
 * @param {number} hot
 */
async function fillLedger(database, count, hot) {
  const { rows } = await database.query(
    `select min(id)::text as first, count(*)::int as accounts from ledger.account where kind = 'wallet' and owner like 'm0%'`,
  );
  const house = await database.query(`select ledger.open_account('bank', 'bench', 'THB') as id`);
  const { first, accounts } = rows[0];
  const own = await database.query(`select id::text from ledger.account where kind = 'wallet' and owner = $1`, [
    MEMBER_ID(1),
  ]);
  await database.query('update ledger.balance set seq = $2 where account_id = $1', [own.rows[0].id, hot]);
  for (let from = 1; from <= count; from += CHUNK) {
    await database.query(
      `with operation as (
         insert into ledger.operation (id, step, action, kind, reference, currency, meta, event_at, created_at, month)
         select uuidv7(), 0, 'transfer', 'deposit', 'bench', 'THB', '{}', now(), now(), ledger.month_of(now())
         from generate_series($1::bigint, $2)
         returning id, month
       ), numbered as (select id, month, row_number() over () - 1 + $1::bigint as n from operation)
       insert into ledger.entry (operation_id, step, account_id, seq, amount, balance_after, currency, month)
       select id, 0, case when n <= $5 then $6::bigint else $3::bigint + 1 + n % ($4::bigint - 1) end,
         case when n <= $5 then n else 100 + n / ($4::bigint - 1) end, 100, n * 100, 'THB', month from numbered
       union all
       select numbered.id, 0, $7::bigint, n, -100, null, 'THB', month from numbered`,
      [from, Math.min(from + CHUNK - 1, count), first, accounts, hot, own.rows[0].id, house.rows[0].id],
    );
  }
}
