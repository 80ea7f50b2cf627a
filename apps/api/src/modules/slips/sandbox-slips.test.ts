import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksInOrder, givenPlayer, walletOf } from '../../testing/money.ts';
import { type SlipServer, slipServer, uploaded } from '../../testing/slips.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer({ SLIP_VERIFIER_URL: '' }); // The sandbox's own verifier.
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

it.each([
  ['a Thai bank', 'THB', 'KBANK', '1234509876', { bankCode: 'SCB', accountNo: '4012345678' }, 250.75],
  ['a wallet', 'THB', 'TRUEWALLET', '0815557777', { bankCode: 'SCB', accountNo: '4012345678' }, 99],
  ['a Lao bank', 'LAK', 'BCEL', '010120000777888', { bankCode: 'BCEL', accountNo: '0101200012345' }, 150_000],
] as const)(
  'a slip that the sandbox’s phone made after paying from %s is credited',
  async (_, currency, bankCode, accountNo, to, amount) => {
    const player = await givenPlayer(server, { currency, accountNo });
    await server.database.query('update member set bank_code = $2 where id = $1', [player.id, bankCode]);
    const from = { bankCode, accountNo };
    const person = { ...from, name: player.bank.accountName, balance: '1000000' };
    expect((await server.sandbox.call('POST', '/test/people', person)).status).toBe(201);
    const { status, body } = await server.sandbox.call('POST', '/test/pay', { from, to, amount: String(amount) });
    expect(status).toBe(201);
    const picture = await fetch(new URL(String(body.slipPath), server.sandbox.base));
    const slip = await uploaded(server, player, new Uint8Array(await picture.arrayBuffer()));
    expect([slip.status, slip.note, slip.amount]).toEqual(['SUCCESS', null, amount]);
    expect(await walletOf(server, player)).toEqual({ amount, inProgress: 0 });
  },
);
