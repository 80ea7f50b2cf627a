import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, signed, startSandbox } from '../../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());

const newPlayer = async (code = 'naga', currency = 'THB') =>
  (await sandbox.a(code, 'player/create', { externalId: randomUUID(), currency })).body as {
    player: string;
    password: string;
  };
const balanceOf = async (player: string, code = 'naga') =>
  (await sandbox.a(code, 'player/balance', { player })).body.balance;
const order = (player: string, amount: string, reference: string = randomUUID()) => ({
  player,
  amount,
  currency: 'THB',
  reference,
});
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  (body.error as { code: string } | undefined)?.code,
];

describe('players', () => {
  it('are created once per external id, and asking again gives the same account', async () => {
    const externalId = randomUUID();
    const first = await sandbox.a('naga', 'player/create', { externalId, currency: 'THB' });
    const again = await sandbox.a('naga', 'player/create', { externalId, currency: 'THB' });
    expect(first.body).toEqual({
      player: expect.stringMatching(/^nag/),
      password: expect.any(String),
      currency: 'THB',
    });
    expect(again).toEqual(first);
    expect(codeOf(await sandbox.a('naga', 'player/create', { externalId, currency: 'LAK' }))).toEqual([
      409,
      'CURRENCY_MISMATCH',
    ]);
  });

  it('get a new password, and the old one launches nothing any more', async () => {
    const { player, password } = await newPlayer();
    const reset = await sandbox.a('naga', 'player/reset-password', { player });
    expect(reset.body.password).not.toBe(password);
    const launch = (with_: unknown) => sandbox.a('naga', 'game/launch', { player, password: with_ as string });
    expect(codeOf(await launch(password))).toEqual([422, 'WRONG_PASSWORD']);
    expect((await launch(reset.body.password)).body.url).toContain('/play/naga?session=');
  });

  it.each(['player/balance', 'player/kick', 'player/reset-password'])('%s answers 404 for a stranger', async (path) => {
    expect(codeOf(await sandbox.a('naga', path, { player: 'nobody' }))).toEqual([404, 'PLAYER_NOT_FOUND']);
  });
});

describe('transfers', () => {
  it('move exactly the amount, in the units of the provider', async () => {
    const { player } = await newPlayer();
    const into = await sandbox.a('naga', 'transfer/in', order(player, '100.10'));
    expect(into.body).toMatchObject({
      status: 'success',
      direction: 'in',
      balanceBefore: '0.00',
      balanceAfter: '100.10',
    });
    const out = await sandbox.a('naga', 'transfer/out', order(player, '0.01'));
    expect(out.body).toMatchObject({ amount: '0.01', balanceBefore: '100.10', balanceAfter: '100.09' });
    expect(await balanceOf(player)).toBe('100.09');
  });

  it.each([
    ['naga', '1.234'],
    ['naga', '0'],
    ['naga', '0.00'],
    ['naga', '-5'],
    ['naga', '1e3'],
    ['naga', '1,000'],
    ['naga', '1234567890123'],
    ['mekong', '10.5'],
    ['thong', '0.00001'],
  ])('%s refuses the amount %s, and moves nothing', async (code, amount) => {
    const { player } = await newPlayer(code);
    const wrong = order(player, amount);
    expect(codeOf(await sandbox.a(code, 'transfer/in', wrong))).toEqual([400, 'BAD_AMOUNT']);
    expect(codeOf(await sandbox.a(code, 'transfer/status', { reference: wrong.reference }))).toEqual([
      404,
      'TRANSFER_NOT_FOUND',
    ]);
  });

  it.each([
    ['mekong', '7', '7'],
    ['thong', '0.0001', '0.0001'],
    ['samtua', '3', '3.00'],
  ])('%s keeps its own precision: %s is %s', async (code, amount, balance) => {
    const { player } = await newPlayer(code);
    await sandbox.a(code, 'transfer/in', order(player, amount));
    expect(await balanceOf(player, code)).toBe(balance);
  });

  it('with the same reference answer the same and happen once', async () => {
    const { player } = await newPlayer();
    const same = order(player, '50.00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => sandbox.a('naga', 'transfer/in', same)));
    const done = answers.filter(({ status }) => status === 200);
    const waiting = answers.filter(({ status }) => status !== 200);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of done) expect(answer).toEqual(done[0]);
    for (const answer of waiting) expect(codeOf(answer)).toEqual([409, 'TRANSFER_PROCESSING']);
    expect(await sandbox.a('naga', 'transfer/in', same)).toEqual(done[0]);
    expect(await balanceOf(player)).toBe('50.00');
  });

  it('refuse a known reference for anything else', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    const first = order(one.player, '50.00');
    await sandbox.a('naga', 'transfer/in', first);
    const changed = [
      sandbox.a('naga', 'transfer/in', { ...first, amount: '50.01' }),
      sandbox.a('naga', 'transfer/out', first),
      sandbox.a('naga', 'transfer/in', { ...first, player: two.player }),
    ];
    for (const answer of await Promise.all(changed)) expect(codeOf(answer)).toEqual([409, 'REFERENCE_CONFLICT']);
    expect([await balanceOf(one.player), await balanceOf(two.player)]).toEqual(['50.00', '0.00']);
  });

  it('of two players racing for one reference, exactly one gets it', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer()));
    const reference = randomUUID();
    await Promise.all(players.map(({ player }) => sandbox.a('naga', 'transfer/in', order(player, '5.00', reference))));
    const balances = await Promise.all(players.map(({ player }) => balanceOf(player)));
    expect(balances.filter((balance) => balance === '5.00')).toHaveLength(1);
  });

  it('never overdraw, however many withdraw at once', async () => {
    const { player } = await newPlayer();
    await sandbox.a('naga', 'transfer/in', order(player, '100.00'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sandbox.a('naga', 'transfer/out', order(player, '30.00'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(codeOf(answer)).toEqual([422, 'INSUFFICIENT_BALANCE']);
    }
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('that failed stay failed under their reference, even when money has come since', async () => {
    const { player } = await newPlayer();
    const tooMuch = order(player, '10.00');
    expect(codeOf(await sandbox.a('naga', 'transfer/out', tooMuch))).toEqual([422, 'INSUFFICIENT_BALANCE']);
    await sandbox.a('naga', 'transfer/in', order(player, '99.00'));
    expect(codeOf(await sandbox.a('naga', 'transfer/out', tooMuch))).toEqual([422, 'INSUFFICIENT_BALANCE']);
    const status = await sandbox.a('naga', 'transfer/status', { reference: tooMuch.reference });
    expect(status.body).toMatchObject({ status: 'failed', reason: 'INSUFFICIENT_BALANCE', amount: '10.00' });
    expect(await balanceOf(player)).toBe('99.00');
  });

  it('are refused while the player is locked, and in another currency', async () => {
    const { player } = await newPlayer();
    await sandbox.call('POST', `/games/test/naga/${player}/lock`, { locked: true });
    expect(codeOf(await sandbox.a('naga', 'transfer/in', order(player, '1.00')))).toEqual([422, 'PLAYER_LOCKED']);
    await sandbox.call('POST', `/games/test/naga/${player}/lock`, { locked: false });
    const kip = { ...order(player, '1.00'), currency: 'LAK' };
    expect(codeOf(await sandbox.a('naga', 'transfer/in', kip))).toEqual([409, 'CURRENCY_MISMATCH']);
    expect(await balanceOf(player)).toBe('0.00');
  });
});

describe('transfer/status', () => {
  it('knows a transfer whose answer never came', async () => {
    const { player } = await newPlayer();
    const lost = order(player, '25.00');
    await sandbox.setFault('naga', { mode: 'timeout-after', times: 1 });
    await expect(sandbox.a('naga', 'transfer/in', lost, { 'x-timeout-ms': '400' })).rejects.toThrow('timeout');
    await expect
      .poll(async () => (await sandbox.a('naga', 'transfer/status', { reference: lost.reference })).body.status)
      .toBe('success');
    expect(await balanceOf(player)).toBe('25.00');
  });

  it('knows nothing of a transfer that was never begun', async () => {
    const { player } = await newPlayer();
    const lost = order(player, '25.00');
    await sandbox.setFault('naga', { mode: 'timeout-before', times: 1 });
    await expect(sandbox.a('naga', 'transfer/in', lost, { 'x-timeout-ms': '200' })).rejects.toThrow('timeout');
    await expect
      .poll(async () => codeOf(await sandbox.a('naga', 'transfer/status', { reference: lost.reference })))
      .toEqual([404, 'TRANSFER_NOT_FOUND']);
    expect(await balanceOf(player)).toBe('0.00');
  });

  it('says processing while a slow transfer is on its way, and a repeat must wait', async () => {
    const { player } = await newPlayer();
    const slow = order(player, '25.00');
    await sandbox.setFault('naga', { mode: 'slow', delayMs: 1_500, times: 1 });
    const answer = sandbox.a('naga', 'transfer/in', slow);
    const status = async () => (await sandbox.a('naga', 'transfer/status', { reference: slow.reference })).body.status;
    await expect.poll(status).toBe('processing');
    expect(codeOf(await sandbox.a('naga', 'transfer/in', slow))).toEqual([409, 'TRANSFER_PROCESSING']);
    expect((await answer).body.status).toBe('success');
    expect(await status()).toBe('success');
    expect(await balanceOf(player)).toBe('25.00');
  });
});

describe('faults', () => {
  it('duplicate: the second arrival is refused, so the money moves once', async () => {
    const { player } = await newPlayer();
    const twice = order(player, '40.00');
    await sandbox.setFault('naga', { mode: 'duplicate', times: 1 });
    expect(codeOf(await sandbox.a('naga', 'transfer/in', twice))).toEqual([409, 'DUPLICATE_REFERENCE']);
    const status = await sandbox.a('naga', 'transfer/status', { reference: twice.reference });
    expect(status.body).toMatchObject({ status: 'success', balanceAfter: '40.00' });
    expect(await balanceOf(player)).toBe('40.00');
  });

  it('refuse: nothing moves and nothing is remembered', async () => {
    const { player } = await newPlayer();
    const no = order(player, '40.00');
    await sandbox.setFault('naga', { mode: 'refuse', times: 1 });
    expect(codeOf(await sandbox.a('naga', 'transfer/in', no))).toEqual([422, 'REFUSED']);
    expect((await sandbox.a('naga', 'transfer/status', { reference: no.reference })).status).toBe(404);
    expect(await balanceOf(player)).toBe('0.00');
  });
});

describe('signature', () => {
  const post = (headers: Record<string, string>, text = '{"player":"x"}') =>
    sandbox.call('POST', '/games/a/naga/player/balance', text, headers);

  it('must be there, be of this provider, and cover these very bytes', async () => {
    expect(codeOf(await post({}))).toEqual([401, 'BAD_SIGNATURE']);
    expect(codeOf(await post(signed('thong', '{"player":"x"}')))).toEqual([401, 'BAD_SIGNATURE']);
    expect(codeOf(await post(signed('naga', '{"player": "x"}')))).toEqual([401, 'BAD_SIGNATURE']);
    expect(codeOf(await post({ ...signed('naga', '{"player":"x"}'), 'x-operator': 'other' }))).toEqual([
      401,
      'BAD_SIGNATURE',
    ]);
    expect(codeOf(await post(signed('naga', '{"player":"x"}')))).toEqual([404, 'PLAYER_NOT_FOUND']);
  });

  it('does not make nonsense readable: a signed body that is not JSON answers 400', async () => {
    expect(codeOf(await post(signed('naga', '{"player"'), '{"player"'))).toEqual([400, 'BAD_REQUEST']);
    expect(codeOf(await post(signed('naga', 'null'), 'null'))).toEqual([400, 'BAD_REQUEST']);
  });

  it('opens no provider of the other dialect', async () => {
    expect((await sandbox.call('POST', '/games/a/malai/player/balance', '{}', signed('malai', '{}'))).status).toBe(404);
  });
});
