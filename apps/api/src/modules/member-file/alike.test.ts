import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenPlayer, type Player } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { type OfficeMoney, officeMoney } from '../../testing/office-money.ts';

let server: MoneyServer;
let port: OfficeMoney;
beforeAll(async () => {
  server = await moneyServer();
  port = await officeMoney(server);
});
afterAll(async () => {
  await port.close();
  await server.close();
});

const read = async ({ id }: { id: string }, path: string) =>
  (await port.office(`GET /api/office/members/${id}${path}`)).body;

describe('accounts that look alike', () => {
  type Alike = { id: string; why: { code: string; shared: string; members: number }[] };
  const alike = async (player: { id: string }): Promise<[string, string[]][]> =>
    (await read(player, '/alike')).map(({ id, why }: Alike) => [id, why.map(({ code }) => code).sort()]);

  it('share a bank account, a sender, a phone, a browser or an address; each says which', {
    tags: ['O74'],
  }, async () => {
    const one = await givenPlayer(server);
    const [byBank, bySender, byPhone, byBrowser, byAddress] = await Promise.all(
      Array.from({ length: 5 }, () => givenPlayer(server)),
    );
    if (!byBank || !bySender || !byPhone || !byBrowser || !byAddress) throw new Error('five were asked for');
    const address = `192.0.2.${randomInt(1, 250)}`;
    const from = (player: Player, more: string) =>
      server.database.query(`update session set ${more} where member_id = $1`, [player.id]);
    const browser = randomUUID();
    await from(one, `address = '${address}', browser = '${browser}'`);
    await from(byBrowser, `browser = '${browser}', address = '192.0.2.251'`);
    await from(byAddress, `address = '${address}'`);
    for (const player of [byBank, bySender, byPhone]) await from(player, `address = '10.9.8.7'`);
    await server.database.query(
      `insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, reference, created_at)
       values (gen_random_uuid(), $1, 1, 'THB', 'KBANK', 'X', $2, 'W' || $1, now())`,
      [byBank.id, one.bank.accountNo],
    );
    await server.database.query(
      `insert into payment (id, sender_bank, trans_ref, receiver_bank, receiver_account, amount, currency, sender_account, paid_at,
         heard_at, heard_from, state, member_id, reference, credited_at)
       select gen_random_uuid(), '004', id || $3, 'KBANK', '0123456789', 100, 'THB', $2, now(), now(), 'feed', 'credited', id, id || $3, now()
       from unnest($1::text[]) id`,
      [[one.id, bySender.id], '5550001112', randomUUID()],
    );
    const [{ phone = '' } = {}] = await server.database.query<{ phone: string }>(
      'select phone from member where id = $1',
      [one.id],
    );
    await server.database.query('update member set bank_account_no = $2 where id = $1', [
      byPhone.id,
      `0${phone.slice(3)}`,
    ]);

    expect(new Map(await alike(one))).toEqual(
      new Map([
        [byBank.id, ['bank']],
        [bySender.id, ['payment']],
        [byPhone.id, ['phone']],
        [byBrowser.id, ['device']],
        [byAddress.id, ['address']],
      ]),
    );
    expect(new Map(await alike(byPhone)).get(one.id)).toEqual(['phone']);
    expect(new Map(await alike(byBank)).get(one.id)).toEqual(['bank']);
  });

  it('are not found behind an address that many come from', { tags: ['O74'] }, async () => {
    const players = await Promise.all(Array.from({ length: 22 }, () => givenPlayer(server)));
    await server.database.query(`update session set address = '203.0.113.200' where member_id = any($1)`, [
      players.map(({ id }) => id),
    ]);
    expect(await alike(players[0] ?? { id: '' })).toEqual([]);
  });
});
