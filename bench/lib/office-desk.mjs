/** Rows of the operators' work: review queues, chat, audit, approvals, bank files, jobs. */
import { oneOf, withoutIndexes } from './fill.mjs';
import { idOf } from './office-people.mjs';

/** @typedef {import('./fill.mjs').Database} Database */

/** Open queue items of each kind, with their subjects. @param {Database} database @param {number} members */
export async function fillQueues(database, members) {
  await database.query(
    `create unlogged table bench_wait as
     select distinct on (member_id) uuidv7() as id, n, member_id, wallet, amount, now() - make_interval(secs => row_number() over () * 7) as at
     from bench_move where type = 'withdraw' order by member_id limit $1`,
    [Math.min(5_000, members / 20)],
  );
  const some = (/** @type {number} */ kind) => `from bench_wait where n / 20 % 10 = ${kind}`;
  await database.query(
    `insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, status,
       reference, created_at)
     select id, member_id, amount, 'THB', 'KBANK', 'X', '70' || right(member_id, 8), 'requested', 'W' || id, at
     from bench_wait where n / 20 % 10 < 4`,
  );
  await database.query(
    `insert into withdrawal_step (withdrawal_id, step, at) select id, 'requested', at from bench_wait where n / 20 % 10 < 4`,
  );
  await database.query(
    `insert into slip (id, member_id, reference, file, file_hash, likeness, status, review_reason, amount, currency,
       sending_bank, trans_ref, created_at)
     select id, member_id, 'W' || id, 'f' || id, 'h' || id, hashint8extended(n, 0)::bit(64), 'review', 'VERIFIER_SILENT', amount,
       'THB', '004', 'wait' || n, at ${some(4)}`,
  );
  await database.query(`insert into slip_step (slip_id, step, at) select id, 'received', at ${some(4)}`);
  await database.query(
    `insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, sender_account,
       paid_at, heard_at, heard_from, is_in_feed, state, reason)
     select id, '004', 'wait' || id, 'KBANK', '0123456789', amount, 'THB', 'xxx-x-x' || right(member_id, 4) || '-x', at, at,
       'feed', true, 'review', case when n / 20 % 10 = 5 then 'LATE_QR' else 'NO_MATCH' end
     from bench_wait where n / 20 % 10 in (5, 6)`,
  );
  await database.query(
    `insert into game_transfer (id, member_id, game_code, direction, amount, units, currency, status, reference, asked,
       sent_at, is_stuck)
     select id, member_id, (select min(code) from game), 'in', amount, amount, 'THB', 'sent', 'W' || id, 9, at, true ${some(7)}`,
  );
  await database.query(
    `insert into game_transfer_ask (transfer_id, at, answer) select id, at, '{"says": "unknown", "detail": null}' ${some(7)}`,
  );
  await database.query(
    `update ledger.balance b set frozen = true from bench_wait w where w.wallet = b.account_id and w.n / 20 % 10 = 8`,
  );
  // Most approvals are decided.
  await database.query(
    `insert into approval (id, kind, subject, payload, member_id, amount, currency, reference, why, asked_by, asked_at,
       state, decided_by, decided_at)
     select id, 'money.adjust', id::text, jsonb_build_object('id', id), member_id, amount, 'THB', 'W' || id, 'why', 'bench', at, 'open', null, null ${some(9)}
     union all
     select uuidv7(), 'money.adjust', n::text, jsonb_build_object('id', id), member_id, amount, 'THB', reference, 'why', 'bench', at, 'allowed', 'other',
       at from bench_move where n % 200 = 0`,
  );
  await database.query(
    `insert into queue_item (kind, item_id, since, member_id, amount, currency, bank, reference, held_by, held_until, held_note)
     select (array['withdrawals','withdrawals','withdrawals','withdrawals','slips','qr','payments','transfers','wallets',
         'approvals'])[1 + n / 20 % 10], case when n / 20 % 10 = 8 then wallet::text else id::text end, at, member_id, amount,
       'THB', 'KBANK', 'W' || id, case when n % 9 = 0 then 'bench' end, case when n % 9 = 0 then now() + interval '1 day' end,
       case when n % 9 = 0 then 'later' end
     from bench_wait
     where (n / 20 % 10) between 0 and 9`,
  );
  await database.query(
    `with doubt as (
       insert into bank_feed_doubt (bank_code, account_no, entry, heard_at)
       select 'KBANK', '0123456789', jsonb_build_object('line', n), at from bench_wait order by n limit 300 returning id, heard_at)
     insert into queue_item (kind, item_id, since, bank, reference)
     select 'entries', id::text, heard_at, 'KBANK', '0123456789' from doubt`,
  );
  await database.query(
    `insert into complaint (number, member_id, reference, message, created_at, due_at)
     select 'C' || n, member_id, 'W' || id, 'why', at, at + interval '3 days' from bench_wait order by n limit 300`,
  );
  await database.query(
    `insert into harm_case (id, member_id, opened_at, due_at)
     select gen_random_uuid(), member_id, min(at), min(at) + interval '1 day'
     from (select member_id, at from bench_wait order by n limit 300) waits group by member_id`,
  );
  await database.query(
    `insert into closing (id, member_id, requested_at)
     select id, member_id, at from bench_wait order by n limit 300`,
  );
  await database.query(
    `insert into registration_review (member_id, created_at, due_at)
     select member_id, at, at + interval '1 day' from bench_wait order by n limit 300`,
  );
  await database.query(
    `insert into account_recovery (id, member_id, asked_for, token_hash, matches, state, created_at)
     select id, member_id, int8send(n), int8send(n), jsonb_build_object('password', null, 'browser', true, 'accountNo',
       true, 'accountName', true, 'depositAmount', null, 'depositDay', null), 'review', at
     from bench_wait order by n limit 300`,
  );
  // A marker of every tenth member.
  await database.query(
    `insert into harm_marker (member_id, kind, value, threshold, points, figures, since, computed_at)
     select id, 'cancelled', 3, 3, 1, '{"days": 7}', now(), now() from member where right(id, 1) = '1'`,
  );
  // Items that operators finished earlier.
  await database.query(
    `insert into queue_item (kind, item_id, since, member_id, amount, currency, bank, reference, left_at, left_by, is_approved)
     select case type when 'withdraw' then 'withdrawals' else 'slips' end, id::text, at, member_id, amount, 'THB', 'KBANK',
       reference, at + interval '4 minutes', 'bench', true
     from bench_move where type in ('withdraw', 'deposit') and n % 5 = 0 and n % 3 = 0`,
  );
  await database.query(
    `insert into withdrawal_batch (id, currency, lines, total, made_by, made_at, closed_by, closed_at)
     select id, 'THB', 100, 100 * amount, 'bench', at, 'bench', at from bench_move where type = 'withdraw' and n % 1000 = 6 order by n`,
  );
  await database.query(
    `insert into withdrawal_batch_line (batch_id, line, withdrawal_id, result)
     select b.id, line, uuidv7(), 'paid' from withdrawal_batch b, generate_series(1, 100) line`,
  );
}

const SAID = [
  'ฝากเงินแล้วยอดไม่เข้าค่ะ',
  'ถอนเงินไม่ได้ รอนานแล้ว',
  'ขอบคุณมากค่ะ',
  'ยอดเงินเข้าแล้วครับ',
  'ສະບາຍດີ ຢາກຖອນເງິນ',
  'hello, where is my deposit',
  'รบกวนตรวจสอบให้หน่อย',
  'โบนัสหายไปไหน',
];

/** @param {Database} database @param {number} members */
async function fillChat(database, members) {
  // 4000 distinct texts; a number in every second one makes rare words.
  await database.query(
    `create unlogged table bench_said as
     select n, words, lower(replace(words, ' ', '')) as plain, name_grams(lower(replace(words, ' ', ''))) as grams
     from (select n, ${oneOf(SAID, `(n % ${SAID.length}) / ${SAID.length}.0`)} || case when n % 2 = 0 then ' ' || n * 137 else '' end as words
           from generate_series(0, 3999) n) said`,
  );
  await withoutIndexes(database, ['chat_conversation', 'chat_message', 'chat_note'], async () => {
    // One conversation in four is a guest's; two in a hundred are open, and some of the open ones wait.
    await database.query(
      `insert into chat_conversation (id, member_id, guest_id, name, username, state, taken_by, labels, last_seq, customer_read_seq,
         team_read_seq, waiting_since, created_at, updated_at)
       select uuidv7(), case when n % 4 > 0 then ${idOf('n')} end, case when n % 4 = 0 then 'guest' || n end, 'name ' || n,
         null, case when n % 50 < 1 then 'open' else 'closed' end, case when n % 100 = 0 then 'bench' end,
         case when n % 7 = 0 then array['vip'] else '{}' end, case when n = 1 then 5000 else 8 end, 0, 4,
         case when n % 500 = 0 then now() - make_interval(secs => n / 500) end, now() - make_interval(secs => 30 * ($1 / 8 - n)),
         now() - make_interval(secs => 30 * ($1 / 8 - n))
       from generate_series(1, $1::bigint / 8) n`,
      [members],
    );
    await database.query(
      `insert into chat_message (conversation_id, seq, id, sender, message, created_at, plain, grams)
       select c.id, seq, uuidv7(), case when seq % 2 = 1 then 'customer' else 'team' end,
         jsonb_build_object('message_type', 'text', 'payload', jsonb_build_object('message', s.words)), c.created_at + make_interval(secs => seq),
         s.plain, s.grams
       from chat_conversation c cross join lateral generate_series(1, c.last_seq) seq
       join bench_said s on s.n = (hashint8(seq) + hashtextextended(c.id::text, 1)) & 3999
       order by c.created_at, seq`,
    );
    await database.query(
      `insert into chat_note (id, conversation_id, operator_id, text, created_at)
       select uuidv7(), id, 'bench', 'note', created_at from chat_conversation where last_seq > 8 or labels <> '{}'`,
    );
  });
}

const CALLS = [
  'POST /api/office/withdrawals/{id}/approve',
  'GET /api/office/members/{id}/reveal/{field}',
  'POST /api/office/chat/{id}/messages',
  'POST /api/office/slips/{id}/accept',
  'POST /api/office/chat/{id}/take',
  'GET /api/office/ledger/operations/{id}',
  'POST /api/office/payments/{id}/credit',
  'PUT /api/office/catalogue/{kind}/{key}',
];

/** @param {Database} database @param {number} acts */
async function fillAudit(database, acts) {
  await withoutIndexes(database, ['audit_line'], async () => {
    await database.query(
      `insert into audit_line (at, operator_id, operator, session_id, call, subjects, sent, outcome, address, device)
       select now() - interval '1 second' * ($1 - n), operator.id, operator.name, gen_random_uuid(), ${oneOf(CALLS, `(n % 100) / 100.0 * (n % 7) / 7.0`)},
         array[${idOf('n * 13 % $1 + 1')}], '{"reason": "as agreed"}', null, '203.0.113.' || n % 200, 'Firefox'
       from generate_series(1, $1::bigint) n
       join (select id, name, row_number() over (order by name) - 1 as place, count(*) over () as all_of from operator) operator
         on operator.place = n % operator.all_of order by n`,
      [acts],
    );
    await database.query(
      `insert into audit_line (of, at, outcome)
       select id, at, case when id % 200 = 0 then 'NO_PERMISSION' else 'OK' end from audit_line order by id`,
    );
  });
  await database.query(
    `insert into audit_link (seq, line_id, xid, hash)
     select row_number() over (order by xid, id), id, xid, sha256(id::text::bytea) from audit_line`,
  );
}

/** Failed jobs, and jobs scheduled for much later. @param {Database} database */
async function fillJobs(database) {
  await database.query(
    `insert into graphile_worker._private_tasks (identifier) values ('bench-failed'), ('bench-later') on conflict do nothing`,
  );
  await database.query(
    `insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, max_attempts, last_error)
     select (select id from graphile_worker._private_tasks where identifier = case when n % 20 = 0 then 'bench-failed' else 'bench-later' end),
       json_build_object('id', n), now() + interval '30 days', case when n % 20 = 0 then 25 else 0 end, 25,
       case when n % 20 = 0 then 'the bank did not answer' end
     from generate_series(1, 20000) n`,
  );
  await database.query(
    `insert into catalogue_version (kind, key, version, value, saved_by, saved_at, applies_at, state)
     select 'canned-reply', 'bench', n, json_build_object('code', 'bench', 'title', 'v' || n, 'texts',
         json_build_object('th', n::text, 'la', 'x', 'en', 'x')), 'bench', now(), now(), case when n = 2000 then 'live' else 'past' end
     from generate_series(1, 2000) n`,
  );
  await database.query(
    `insert into canned_reply (code, title, texts) values ('bench', 'v2000', '{"th": "2000", "la": "x", "en": "x"}')`,
  );
  await database.query(
    `insert into book_comparison (kind, code, account_no, by, asked_at, finished_at)
     select 'bank', 'KBANK', '0123456789', 'bench', now(), now() from generate_series(1, 500)`,
  );
}

/** @param {Database} database @param {{ members: number, entries: number }} size */
export async function fillDesk(database, { members, entries }) {
  await database.query(
    `insert into operator (id, username, name, role, state, password, phone_secret, created_at)
     select gen_random_uuid(), 'desk' || n, 'Desk ' || n, 'support', 'active', '', '', now() from generate_series(1, 40) n`,
  );
  await fillAudit(database, entries / 20);
  await fillJobs(database);
  await fillChat(database, members);
}
