import { OFFICE_CALLS } from '@krapao/contract/office/calls';
import { EXPORTED_LISTS } from '@krapao/contract/office/exported-lists';
import { EXPORT_ROWS_MAX } from '@krapao/contract/office/exports';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '../../testing/chat.ts';
import { givenPlayer, type Player, withdraw } from '../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../testing/office-books.ts';
import { givenOperator } from '../../testing/operators.ts';
import { grantTo, TERMS } from '../../testing/rewards.ts';
import { BY_HAND, withdrawalsOf } from '../../testing/withdrawals.ts';
import { creditReward } from '../rewards/public.ts';
import { exportingLists } from './export-list.ts';
import { LISTS } from './lists.ts';

let books: OfficeBooks;
let players: Player[];
beforeAll(async () => {
  books = await officeBooks();
  players = await Promise.all([100, 200, 300].map((money) => givenPlayer(books.server, { money })));
});
afterAll(() => books.close());

type ExportedList = { list: string; member?: string; query?: object; columns: string[]; format?: string };
const send = (body: ExportedList, as?: { cookie: string }) =>
  books.office('POST /api/office/exports', { body: { format: 'csv', ...body }, ...(as && { as }) });
const linesOf = ({ base64 }: { base64: string }) =>
  Buffer.from(base64, 'base64').toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
const rename = (id: string | undefined, name: string) =>
  books.server.database.query('update member set name = $2 where id = $1', [id, name]);

describe('a list as a file', () => {
  it('has the filters, order and columns that are shown, page after page', { tags: ['O1014'] }, async () => {
    // More than a page of the list.
    await books.server.database.query(
      `insert into member (id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
         created_at)
       select 'EX' || n, '+66811' || lpad(n::text, 6, '0'), 'Row ' || n, '', 'THB', bank_code, 'ROW', '77' || n,
         '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       from generate_series(1, 250) n, (select bank_code from member where id = $1) one`,
      [players[0]?.id],
    );
    const whole = await send({ list: 'members', query: { search: 'Row' }, columns: ['joined', 'name'] });
    expect(whole.body).toMatchObject({ rows: 250, isWhole: true });
    const lines = linesOf(whole.body);
    expect(lines[0]).toBe('"สมัครเมื่อ","รหัส","ชื่อ"');
    expect(lines[1]).toBe('"2026-01-01 11:10","EX250","Row 250"');
    expect(lines).toHaveLength(251);
    expect(new Set(lines).size).toBe(251);
    await books.server.database.query(`update member set status = 'inactive' where id in ('EX7', 'EX9')`);
    const some = await send({ list: 'members', query: { search: 'Row', state: 'inactive' }, columns: ['name'] });
    expect(linesOf(some.body)).toEqual(['"รหัส","ชื่อ"', '"EX9","Row 9"', '"EX7","Row 7"']);
    const xlsx = await send({ list: 'members', query: { search: 'Row' }, columns: ['name'], format: 'xlsx' });
    expect(xlsx.body.fileName).toMatch(/^krapao-members-\d{4}-\d{2}-\d{2}\.xlsx$/);
  });

  it('is the review queue, the inbox or the jobs, as their filters show them', {
    tags: ['O1077', 'O1079'],
  }, async () => {
    const { server } = books;
    const player = await givenPlayer(server, { money: 1_000 });
    await withdrawalsOf(() => server).setRules(BY_HAND);
    await withdraw(server, player, 200);
    const queue = await send({ list: 'queue', query: { kind: 'withdrawals' }, columns: ['kind', 'member', 'amount'] });
    expect(queue.body.rows).toBe(1);
    expect(linesOf(queue.body)[1]).toContain(player.id);
    expect((await send({ list: 'queue', query: { kind: 'slips' }, columns: ['kind'] })).body.rows).toBe(0);
    await sendMessage(server, player, '=1+1');
    // The operator is of finance, and it is support's.
    const readInbox = () => send({ list: 'inbox', columns: ['customer', 'last'] });
    expect((await readInbox()).body.rows).toBe(0);
    await server.database.query(`update chat_conversation set desk = 'finance'`);
    const inbox = await readInbox();
    expect(inbox.body.rows).toBe(1);
    expect(linesOf(inbox.body)[1]).toContain(player.id);
    expect(linesOf(inbox.body)[1]).not.toContain('"=1+1"');
    await server.database.query(`select graphile_worker.add_job('watch-alerts', '{}')`);
    const jobs = await send({ list: 'jobs', query: { state: 'waiting', task: 'watch-alerts' }, columns: ['task'] });
    expect([jobs.body.rows, linesOf(jobs.body)[1]]).toEqual([1, expect.stringContaining('watch-alerts')]);
    const marketer = await givenOperator(server, 'marketing');
    expect((await send({ list: 'queue', columns: ['kind'] }, marketer)).status).toBe(403);
    expect((await send({ list: 'inbox', columns: ['last'] }, marketer)).status).toBe(403);
  });

  it('is in the language of the office', { tags: ['O1014'] }, async () => {
    const answer = await books.server.officeApp.inject({
      method: 'POST',
      url: '/api/office/exports',
      headers: { cookie: books.pim.cookie, 'accept-language': 'en' },
      payload: { list: 'members', query: { search: players[0]?.id }, columns: ['state', 'seen'], format: 'csv' },
    });
    const [titles, row] = linesOf(answer.json());
    expect(titles).toBe('State,"Blocked from","Last seen"');
    expect(row).toMatch(/^"Active"/);
  });

  it('of one member has what the list of that member has', { tags: ['O1014'] }, async () => {
    const member = players[1]?.id ?? '';
    const columns = ['type', 'amount', 'after', 'take'];
    const { body } = await send({ list: 'member-statement', member, columns });
    expect(linesOf(body)[1]).toMatch(/^"ฝาก","[^"]+","WALLET","THB",200,200$/);
    expect((await send({ list: 'member-statement', columns })).status).toBe(400);
    expect((await send({ list: 'member-statement', member: 'nobody', columns })).status).toBe(404);
  });

  it.each([
    ['without a column that the list has', { list: 'members', columns: ['constructor', 'nothing'] }],
    ['with a filter that the list refuses', { list: 'members', query: { sort: 'name' }, columns: ['name'] }],
    ['of another list', { list: 'secrets', columns: ['name'] }],
  ])('%s is refused', async (_, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it('needs the permission of the list, and leaves an audit entry with filters and columns', {
    tags: ['O1015'],
  }, async () => {
    const support = await givenOperator(books.server, 'support');
    expect(
      (await send({ list: 'ledger-accounts', query: { kind: 'bank' }, columns: ['owner'] }, support)).body,
    ).toEqual({
      message: 'NO_PERMISSION',
    });
    await send({ list: 'members', query: { search: players[0]?.id }, columns: ['name', 'phone'] }, support);
    const [entry] = await books.server.database.query<{ sent: object }>(
      `select sent from audit_line where call = 'POST /api/office/exports' and operator_id = $1 and of is null
       order by id desc limit 1`,
      [support.id],
    );
    expect(JSON.stringify(entry?.sent)).toContain(players[0]?.id);
    expect(JSON.stringify(entry?.sent)).toContain('phone');
  });

  it('is masked as the list is', { tags: ['O1015'] }, async () => {
    const player = players[2];
    const [row] = await books.server.database.query<{ phone: string }>('select phone from member where id = $1', [
      player?.id,
    ]);
    const { body } = await send({ list: 'members', query: { search: player?.id }, columns: ['phone', 'bank'] });
    const text = linesOf(body).join();
    expect(text).not.toContain(row?.phone.slice(3));
    expect(text).not.toContain(player?.bank.accountNo);
    expect(linesOf(body)).toHaveLength(2);
  });

  it('of documents has their names and states, and announcements their counts', { tags: ['O1065'] }, async () => {
    const answer = await send({ list: 'catalogue-bank', columns: ['name', 'key', 'state'] });
    const lines = linesOf(answer.body);
    expect(lines[0]).toBe('"ชื่อ","รหัส","สถานะ"');
    expect(lines.find((line) => line.includes('"KBANK"'))).toMatch(/^"[^"]*กสิกร[^"]*","KBANK","เปิด"$/);
    await books.server.database.query(`with s as (insert into segment (rule) values ('{}') returning id)
      insert into announcement (segment_id, title, text, alt, ends_at, is_published, capped, excluded)
      select id, '{"th": "วงล้อ", "la": "", "en": ""}', '{}', '{}', '2026-01-02T00:00:00Z', true, 4, 2 from s`);
    const columns = ['name', 'sending', 'ends', 'sent', 'capped', 'excluded'];
    const file = await send({ list: 'announcements', columns });
    expect(linesOf(file.body)[1]).toBe('"วงล้อ","สิ้นสุดแล้ว","","2026-01-02 07:00",0,4,2');
  });

  it('of the figures of a kind of reward has its rewards of the chosen days', { tags: ['O1191'] }, async () => {
    const [player] = players;
    if (!player) throw new Error('no player');
    for (const kind of ['coupon', 'invite'] as const)
      await creditReward(
        books.server.modules.rewards,
        grantTo(player, { kind, code: 'C100', terms: TERMS }),
        async () => ({
          amount: minor(10_000n),
        }),
      );
    const columns = ['name', 'currency', 'claims', 'members', 'cost', 'success'];
    const lines = async (list: string, days: number) => linesOf((await send({ list, query: { days }, columns })).body);
    expect((await lines('figures-coupon', 30)).slice(1)).toEqual(['"ต้อนรับ","C100","THB",1,1,100,100,0,1,0']);
    expect(await lines('figures-invite', 30)).toHaveLength(2);
    expect(await lines('figures-refund', 30)).toHaveLength(1);
    expect((await send({ list: 'figures-coupon', query: { days: 0 }, columns })).status).toBe(400);
    const chat = await givenOperator(books.server, 'support');
    expect((await send({ list: 'figures-coupon', columns }, chat)).status).toBe(403);
  });

  it('of coins, coupons and deliveries is that of one member', { tags: ['O1065'] }, async () => {
    const member = players[0]?.id ?? '';
    await books.server.database.query(
      `insert into coin_entry (member_id, delta, why, reference, at) values ($1, 3, 'deposit', 'x', '2026-01-01T00:00:00Z')`,
      [member],
    );
    const coins = await send({ list: 'member-coins', member, columns: ['at', 'why', 'by', 'delta'] });
    expect(linesOf(coins.body)[1]).toBe('"2026-01-01 07:00","ฝาก","","",3');
    for (const list of ['member-coupons', 'member-deliveries']) {
      expect((await send({ list, member, columns: ['at', 'state'] })).body).toMatchObject({ rows: 0, isWhole: true });
      expect((await send({ list, columns: ['at'] })).status).toBe(400);
    }
  });

  it('has no formulas of members', { tags: ['O1016'] }, async () => {
    await rename(players[0]?.id, '=HYPERLINK("http://x")');
    const { body } = await send({ list: 'members', query: { search: players[0]?.id }, columns: ['name'] });
    expect(linesOf(body)[1]).toBe(`"${players[0]?.id}","'=HYPERLINK(""http://x"")"`);
  });

  it('ends at a bound, whatever the list has', { tags: ['O1014'] }, async () => {
    const handlers = new Map<string, (input: object) => Promise<{ rows: number; isWhole: boolean; base64: string }>>();
    const port = exportingLists(((key: string, handler: never) => handlers.set(key, handler)) as never, {
      clock: books.server.clock,
    });
    const member = (await books.office(`GET /api/office/members?search=${players[0]?.id}`)).body.members[0];
    const endless = async () => ({ members: Array.from({ length: 100 }, () => member), next: 'more' });
    port('GET /api/office/members', endless as never);
    const answer = await handlers.get('POST /api/office/exports')?.({
      body: { list: 'members', query: {}, columns: ['phone'], format: 'csv' },
      operator: { permissions: new Set(['members.read']) },
      locale: 'en',
    });
    expect(answer).toMatchObject({ rows: EXPORT_ROWS_MAX, isWhole: false });
    expect(answer && linesOf(answer)).toHaveLength(EXPORT_ROWS_MAX + 1);
  });
});

it.each(EXPORTED_LISTS)('the list %s is a read with a permission of its own', { tags: ['O1015'] }, (name) => {
  const { call } = LISTS[name];
  expect(call).toMatch(/^GET /);
  expect(OFFICE_CALLS[call]).toMatchObject({ access: 'operator' });
  expect(OFFICE_CALLS[call]).not.toHaveProperty('stepUp');
});
