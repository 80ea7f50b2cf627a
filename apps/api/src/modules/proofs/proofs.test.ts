import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { isConsistent, leafHash, rootOfPath } from '@krapao/fair/proof/merkle';
import { memberAmount, parseBlock, parseHead, parseRecord } from '@krapao/fair/proof/texts';
import { minor } from '@krapao/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { deposit, givenPlayer, statementOf, transfer, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { ledgerOn } from '../ledger/public.ts';
import { proofsRepository } from './proofs.repository.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

async function seal(): Promise<void> {
  await server.database.strangersDone();
  await ledgerOn(server.connection.db).maintain();
}
const publish = () => server.modules.jobs.handlers['publish-proof-head']?.({});
const heads = async () => (await server.call('GET /api/verify/heads', {})).body;
const sizeOf = (head: { text: string } | undefined) => parseHead(head?.text ?? '')?.size ?? 0;

/** A head over all that was sealed until now. */
async function nextHead() {
  await seal();
  await server.later(11 * MINUTE_MS);
  await publish();
  return (await heads()).heads[0];
}

describe('the log of sealed records', () => {
  it('proves each step of each operation against a signed head, however many blocks there are', {
    tags: ['P160'],
  }, async () => {
    const player = await givenPlayer(server, { money: 500, games: ['takraw'] });
    await nextHead();
    await transfer(server, player, { from: 'WALLET', to: 'takraw', amount: 150 });
    await seal();
    await withdraw(server, player, 100);
    await seal();
    await deposit(server, player.id, 25);
    await nextHead(); // The withdrawal is paid meanwhile.
    const head = parseHead((await nextHead())?.text ?? '');
    const proofs = proofsRepository(server.connection.db);
    const lines = await server.database.query<{ id: string; reference: string; amount: string }>(
      'select id, reference, amount from statement_line where member_id = $1',
      [player.id],
    );
    expect(lines).toHaveLength(4);
    for (const { id, reference, amount } of lines) {
      const records = await proofs.recordsOf(id);
      expect(records.length).toBeGreaterThan(0);
      for (const { text, block } of records) {
        const index = block?.leaves.indexOf(leafHash(text)) ?? -1;
        const { body } = await server.call('GET /api/verify/proof/{seal}/{index}', {
          params: { seal: String(block?.seal), index: String(index) },
        });
        const parsed = parseBlock(body.block);
        expect(rootOfPath(leafHash(text), index, parsed?.records ?? 0, body.path)).toBe(parsed?.root);
        expect(rootOfPath(leafHash(body.block), (block?.seal ?? 0) - 1, head?.size ?? 0, body.blockPath)).toBe(
          head?.root,
        );
        expect(parseRecord(text)).toMatchObject({ operation: id, reference });
      }
      const moved = records.map(({ text }) => parseRecord(text)).filter((record) => record && record.legs.length > 0);
      const sum = moved.reduce((total, record) => total + (record ? memberAmount(record) : 0), 0);
      if (moved.length > 0) expect(String(sum)).toBe(amount);
    }
  });

  it('has in its records no id of a member, no balance and no operator', { tags: ['P160'] }, async () => {
    const player = await givenPlayer(server, { money: 123.45 });
    const [line] = (await statementOf(server, player)).statements;
    const [{ id = '' } = {}] = await server.database.query<{ id: string }>(
      'select id from statement_line where reference = $1',
      [line?.reference],
    );
    const [record] = await proofsRepository(server.connection.db).recordsOf(id);
    expect(record?.text.split('\n').map((field) => field.replace(/=\d{4}-.*Z$/, '=TIME'))).toEqual([
      'krapao record 1',
      `operation=${id}`,
      'step=0',
      'action=transfer',
      'kind=deposit',
      `reference=${line?.reference}`,
      'currency=THB',
      'happened=TIME',
      'recorded=TIME',
      expect.stringMatching(/^legs=(bank:KBANK:-12345,wallet:member:12345|wallet:member:12345,bank:KBANK:-12345)$/),
      'held=',
    ]);
    expect(record?.text).not.toContain(player.id);
  });

  it('follows the seals: history from before it is added too, in the same order', { tags: ['P160'] }, async () => {
    const ledger = ledgerOn(server.connection.db);
    for (let count = 0; count < 25; count += 1) {
      await ledger.book({
        ...{ id: randomUUID(), kind: 'deposit', reference: 'r', currency: 'THB' },
        lines: [
          { account: await ledger.openAccount({ kind: 'bank', owner: 'LOG', currency: 'THB' }), amount: minor(-1n) },
          { account: await ledger.openAccount({ kind: 'wallet', owner: 'log', currency: 'THB' }), amount: minor(1n) },
        ],
      });
      await seal();
    }
    await nextHead();
    const [row] = await server.database.query(
      `select count(*)::int as blocks, bool_and(b.records = s.operations) as whole,
        (select count(*)::int from ledger.seal) as seals
      from proof_block b join ledger.seal s on s.id = b.seal`,
    );
    expect(row).toEqual({ blocks: row?.seals, whole: true, seals: row?.seals });
  });
});

describe('published heads', () => {
  it('grow from one another, and a path shows it', { tags: ['P161'] }, async () => {
    const player = await givenPlayer(server, { money: 1 });
    const sizes: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      await deposit(server, player.id, 1);
      sizes.push(sizeOf(await nextHead()));
    }
    const all = (await heads()).heads.map(({ text }) => parseHead(text)).filter((head) => head !== undefined);
    const newest = all[0];
    for (const older of all.slice(1)) {
      const { body } = await server.call('GET /api/verify/consistency/{first}/{second}', {
        params: { first: String(older.size), second: String(newest?.size) },
      });
      expect(newest && isConsistent(older, newest, body.path)).toBe(true);
      expect(newest && isConsistent({ ...older, root: leafHash('forged') }, newest, body.path)).toBe(false);
    }
    const { status } = await server.call('GET /api/verify/consistency/{first}/{second}', {
      params: { first: '999999', second: '9999999' },
    });
    expect(status).toBe(404);
  });

  it('come at most every ten minutes, and none when nothing was sealed', { tags: ['P161'] }, async () => {
    const player = await givenPlayer(server, { money: 1 });
    const first = sizeOf(await nextHead());
    await deposit(server, player.id, 1);
    await seal();
    await publish();
    expect(sizeOf((await heads()).heads[0])).toBe(first);
    await server.later(11 * MINUTE_MS);
    await publish();
    const second = sizeOf((await heads()).heads[0]);
    expect(second).toBeGreaterThan(first);
    await server.later(HOUR_MS);
    await publish();
    expect(sizeOf((await heads()).heads[0])).toBe(second);
  });

  it('are kept for each day by its last one', { tags: ['P161'] }, async () => {
    const player = await givenPlayer(server, { money: 1 });
    await deposit(server, player.id, 1);
    const today = sizeOf(await nextHead());
    await server.later(24 * HOUR_MS);
    await deposit(server, player.id, 1);
    const tomorrow = sizeOf(await nextHead());
    // The tests before may have begun on the day before.
    expect((await heads()).heads.map(sizeOf).slice(0, 2)).toEqual([tomorrow, today]);
    const day = new Date(server.clock.now().getTime() - 17 * HOUR_MS).toISOString().slice(0, 10);
    const { body } = await server.call('GET /api/verify/heads', { query: { through: day } });
    expect(sizeOf(body.heads[0])).toBe(today);
  });

  it('are never changed, and none is stored that the log does not have', { tags: ['P161'] }, async () => {
    await givenPlayer(server, { money: 1 });
    await nextHead();
    for (const change of [
      `update proof_head set text = 'x'`,
      'delete from proof_head',
      'delete from proof_node',
      `update proof_block set text = 'x'`,
      'truncate proof_block',
    ]) {
      await expect(server.database.query(change)).rejects.toThrow();
    }
    const { privateKey } = generateKeyPairSync('ed25519');
    const signature = sign(null, Buffer.from('x'), privateKey).toString('hex');
    const forged = { text: 'x', key: '0'.repeat(64), signature };
    const proofs = proofsRepository(server.connection.db);
    const tip = await proofs.tip();
    await expect(proofs.publish(tip?.size ?? 0, leafHash('x'), new Date(), forged)).rejects.toThrow('another root');
  });
});

describe('GET /api/verify/proof', () => {
  it('answers NO_DATA for a place that is not in the log', async () => {
    for (const [place, code] of [
      [['999999', '0'], 404],
      [['1', '999999'], 404],
      [['0', '0'], 404],
    ] as const) {
      const { status } = await server.call('GET /api/verify/proof/{seal}/{index}', {
        params: { seal: place[0], index: place[1] },
      });
      expect(status).toBe(code);
    }
  });
});
