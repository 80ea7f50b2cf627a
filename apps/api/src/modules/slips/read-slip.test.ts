import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { laoQr, thaiQr } from '@krapao/payloads/payment-qr';
import { slipQr } from '@krapao/payloads/slip-qr';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { expectBooksInOrder, givenPlayer, type Player, statementOf, walletOf } from '../../testing/money.ts';
import { drawSlip } from '../../testing/slip-pictures.ts';
import {
  aTransfer,
  givenSender,
  SLIP_RULES,
  type SlipServer,
  seenSlip,
  slipOf,
  slipServer,
  slipsOf,
  upload,
  uploaded,
} from '../../testing/slips.ts';
import { refusal, type ToldTransfer } from '../../testing/verifier.ts';
import { creditPayment, hearPayment } from '../deposits/public.ts';
import { approveSlip, rejectSlip, slipsToDecide } from './public.ts';
import { readSlip } from './read-slip.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterEach(() => server.verifier.say(undefined));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

/** What became of a slip that shows this transfer. */
async function outcomeOf(player: Player, transfer: ToldTransfer) {
  server.verifier.learn(transfer);
  return uploaded(server, player, await slipOf(transfer));
}
const stepsOf = (slip: { steps: { step: string }[] }) => slip.steps.map(({ step }) => step);
const paymentOf = async ({ transRef }: ToldTransfer) => {
  const rows = await server.database.query('select state, reason, member_id from payment where trans_ref = $1', [
    transRef,
  ]);
  return rows[0];
};
const rowOf = async (reference: string) => {
  const [row] = await server.database.query<{ id: string; file: string; review_reason: string | null }>(
    'select id, file, review_reason from slip where reference = $1',
    [reference],
  );
  if (!row) throw new Error('no slip');
  return row;
};
async function expectNothing(player: Player) {
  expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
  expect((await statementOf(server, player)).total).toBe(0);
}

describe('a slip fails', () => {
  it('UPLOADED_FILE_NOT_EXIST when its picture is gone', async () => {
    const player = await givenSender(server);
    const { body } = await upload(server, player, await slipOf(aTransfer(server, player)));
    rmSync(path.join(server.env.FILES_DIR ?? '', (await rowOf(body.reference)).file));
    await server.later(0);
    expect(await seenSlip(server, player, body.reference)).toMatchObject({
      status: 'FAILED',
      note: 'UPLOADED_FILE_NOT_EXIST',
    });
    await expectNothing(player);
  });

  it('IMG_SIZE_UNABLE_TO_PROCESS when the picture is too small for any code, or broken', async () => {
    const player = await givenSender(server);
    const tiny = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await uploaded(server, player, tiny)).toMatchObject({
      status: 'FAILED',
      note: 'IMG_SIZE_UNABLE_TO_PROCESS',
    });
    const { body } = await upload(server, player, await slipOf(aTransfer(server, player)));
    writeFileSync(path.join(server.env.FILES_DIR ?? '', (await rowOf(body.reference)).file), 'not a picture');
    await server.later(0);
    expect((await seenSlip(server, player, body.reference)).note).toBe('IMG_SIZE_UNABLE_TO_PROCESS');
  });

  it('CANNOT_READ_CROPPED_IMAGE when there is no code in it, and the verifier is not asked', async () => {
    const player = await givenSender(server);
    const asked = server.verifier.asked.length;
    const half = await sharp(await slipOf(aTransfer(server, player)))
      .extract({ left: 0, top: 0, width: 600, height: 560 })
      .png()
      .toBuffer();
    const slip = await uploaded(server, player, half);
    expect(slip).toMatchObject({ status: 'FAILED', note: 'CANNOT_READ_CROPPED_IMAGE', amount: null });
    expect(stepsOf(slip)).toEqual(['received', 'failed']);
    expect(server.verifier.asked).toHaveLength(asked);
  });

  it.each([
    ['a web address', 'https://krapao.example'],
    ['a payment code', thaiQr({ to: { mobile: '0812223333' }, amount: '30.00' })],
    [
      'a Lao payment code',
      laoQr({
        iin: '27710418',
        type: '002',
        receiver: 'KRAPAO',
        name: 'KRAPAO',
        city: 'VTE',
        bill: 'B1',
        amount: '5000',
      }),
    ],
    [
      'a slip code with a wrong sum',
      slipQr({ sendingBank: '004', transRef: 'ABC123' }).replace(/.$/, (sum) => (sum === '0' ? '1' : '0')),
    ],
  ])('INVALID_SLIP when the code is %s', async (_, payload) => {
    const player = await givenSender(server);
    const asked = server.verifier.asked.length;
    expect(await uploaded(server, player, await drawSlip(payload, { width: 600, height: 900, cell: 4 }))).toMatchObject(
      {
        status: 'FAILED',
        note: 'INVALID_SLIP',
      },
    );
    expect(server.verifier.asked).toHaveLength(asked);
    await expectNothing(player);
  });

  it.each([
    [1005, 'IMG_SIZE_UNABLE_TO_PROCESS'],
    [1007, 'CANNOT_READ_CROPPED_IMAGE'],
    [1008, 'INVALID_SLIP'],
    [1011, 'EXPIRED_SLIP'],
    [1012, 'SLIP_REFNO_DUPLICATED'],
    [1013, 'UNKNOW_ERROR'],
    [1014, 'DEST_ACC_INVALID'],
  ])('when the verifier says %i: %s', async (code, note) => {
    const player = await givenSender(server);
    server.verifier.say(refusal(code));
    expect(await outcomeOf(player, aTransfer(server, player))).toMatchObject({ status: 'FAILED', note });
    await expectNothing(player);
  });

  it('EXPIRED_SLIP when the transfer is older than the rule allows; the money waits for an operator', async () => {
    const player = await givenSender(server);
    const at = (minutes: number) => new Date(server.clock.now().getTime() - minutes * MINUTE_MS).toISOString();
    const late = aTransfer(server, player, { transTimestamp: at(61) });
    const slip = await outcomeOf(player, late);
    expect(slip).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP', amount: 500.25 });
    expect(stepsOf(slip)).toEqual(['received', 'read', 'verified', 'failed']);
    await expectNothing(player);
    expect(await paymentOf(late)).toEqual({ state: 'review', reason: 'LATE_SLIP', member_id: player.id });
    expect(await outcomeOf(player, aTransfer(server, player, { transTimestamp: at(59) }))).toMatchObject({
      status: 'SUCCESS',
    });
  });

  it('counts the age to the upload, however long the verifier takes', async () => {
    const player = await givenSender(server);
    server.verifier.say(refusal(1009));
    const slip = await outcomeOf(player, aTransfer(server, player));
    server.verifier.say(undefined);
    await server.later(3 * HOUR_MS);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS' });
  });

  it.each([
    ['another account', { account: { type: 'BANKAC', value: 'xxx-x-x9999-x' } }, {}],
    ['another holder', { displayName: 'SOMEBODY E', name: 'SOMEBODY E' }, {}],
    ['another bank', {}, { receivingBank: '006' }],
  ])('DEST_ACC_INVALID when the money went to %s; nothing is written down as ours', async (_, receiver, change) => {
    const player = await givenSender(server);
    const ours = aTransfer(server, player);
    const transfer = { ...ours, ...change, receiver: { ...ours.receiver, ...receiver } };
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID' });
    expect(await paymentOf(transfer)).toBeUndefined();
    await expectNothing(player);
  });

  it.each([
    ['account', { account: { type: 'BANKAC', value: 'xxx-x-x0000-x' } }, {}],
    ['name', { displayName: 'SOMCHAI R', name: 'SOMCHAI R' }, {}],
    ['bank', {}, { sendingBank: '014' }],
  ])('NOT_MATCH when the sender’s %s is another; the money is kept for whose it is', async (_, sender, change) => {
    const player = await givenPlayer(server, { accountNo: '1112223334' });
    const own = aTransfer(server, player);
    const transfer = { ...own, ...change, sender: { ...own.sender, ...sender } };
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
    expect(await paymentOf(transfer)).toEqual({ state: 'waiting', reason: null, member_id: null });
    await expectNothing(player);
    await server.database.query('update member set bank_account_no = $2 where id = $1', [player.id, randomUUID()]);
  });

  it('UNKNOW_ERROR when reading it goes wrong again and again', async () => {
    const player = await givenSender(server);
    const { body } = await upload(server, player, await slipOf(aTransfer(server, player)));
    const { id } = await rowOf(body.reference);
    const broken = { ...server.modules.slips, readQr: () => Promise.reject(new Error('the reader broke')) };
    await expect(readSlip(broken, { id })).rejects.toThrow('the reader broke');
    await expect(readSlip(broken, { id })).rejects.toThrow('the reader broke');
    expect((await seenSlip(server, player, body.reference)).status).toBe('IN_PROGRESS');
    await readSlip(broken, { id });
    expect(await seenSlip(server, player, body.reference)).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' });
  });
});

describe('a slip of a transfer that was shown before', () => {
  it('is SLIP_REFNO_DUPLICATED, from the same member and from another, and credits nothing', async () => {
    const player = await givenSender(server);
    const other = await givenSender(server);
    const transfer = aTransfer(server, player);
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS' });
    const again = await sharp(await slipOf(transfer))
      .resize(500)
      .jpeg()
      .toBuffer();
    for (const member of [player, other]) {
      expect(await uploaded(server, member, again)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
    }
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    await expectNothing(other);
  });

  it('is SLIP_REFNO_DUPLICATED when it is an unreadable near-copy of a credited one', async () => {
    const player = await givenSender(server);
    const transfer = aTransfer(server, player);
    const picture = await slipOf(transfer);
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS' });
    const blurred = await sharp(picture).blur(9).jpeg({ quality: 50 }).toBuffer();
    expect(await uploaded(server, player, blurred)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  });

  it('is taken for itself when only the picture is alike and its reference is new', async () => {
    const player = await givenSender(server);
    expect(await outcomeOf(player, aTransfer(server, player))).toMatchObject({ status: 'SUCCESS' });
    expect(await outcomeOf(player, aTransfer(server, player))).toMatchObject({ status: 'SUCCESS' });
    const [{ bits } = { bits: 64 }] = await server.database.query<{ bits: number }>(
      `select bit_count(a.likeness # b.likeness)::int as bits from slip a, slip b where a.member_id = $1 and b.member_id = $1 and a.id < b.id`,
      [player.id],
    );
    expect(bits).toBeLessThanOrEqual(3);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000.5, inProgress: 0 });
  });

  it('ends in success and credits nothing when the bank itself told us first', async () => {
    const player = await givenSender(server);
    const transfer = aTransfer(server, player);
    const { deposits } = server.modules;
    const heard = {
      senderBank: '004',
      transRef: transfer.transRef,
      receiverBank: 'SCB',
      receiverAccount: '4012345678',
    };
    const facts = { amount: 50_025n as never, currency: 'THB', paidAt: server.clock.now(), heardFrom: 'feed' } as const;
    const payment = await hearPayment(deposits, { ...heard, ...facts, senderAccount: player.bank.accountNo });
    await creditPayment(deposits, { paymentId: payment.id, memberId: player.id, channel: 'SCB' });
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS', amount: 500.25 });
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
    expect(await uploaded(server, player, await slipOf(transfer))).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' });
  });
});

describe('a verifier that does not know', () => {
  it.each<[string, () => Promise<{ status: number; text: string }>, number]>([
    ['is silent', () => new Promise(() => {}), 10 * SECOND_MS],
    ['hangs up', () => Promise.reject(new Error('gone')), 10 * SECOND_MS],
    ['answers 500', async () => ({ status: 500, text: '{"success":false,"code":1011}' }), 10 * SECOND_MS],
    ['answers garbage', async () => ({ status: 200, text: '<html>' }), 10 * SECOND_MS],
    ['answers half of it', async () => ({ status: 200, text: '{"success":true,"data":{"amount":5}}' }), 10 * SECOND_MS],
    ['says success and fails', async () => ({ status: 400, text: '{"success":true,"data":{}}' }), 10 * SECOND_MS],
    ['says that the bank is down', refusal(1009), 16 * MINUTE_MS],
    ['says that the bank is late', refusal(1010), 8 * MINUTE_MS],
    ['says a code nobody knows', refusal(1099), 10 * SECOND_MS],
  ])('keeps the slip in progress and is asked again: %s', async (_, answer, waitMs) => {
    const player = await givenSender(server);
    const asked = server.verifier.asked.length;
    server.verifier.say(answer);
    const slip = await outcomeOf(player, aTransfer(server, player));
    expect(slip).toMatchObject({ status: 'IN_PROGRESS', note: null });
    expect(stepsOf(slip)).toEqual(['received', 'read']);
    server.verifier.say(undefined);
    await server.later(waitMs);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS' });
    expect(server.verifier.asked).toHaveLength(asked + 2);
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
  });

  it.each([
    ['the key', refusal(1002, 401)],
    ['the quota', refusal(1003)],
    ['the request', refusal(1000)],
  ])('because of %s is our own fault: in progress, and an error in the log', async (_, answer) => {
    const player = await givenSender(server);
    server.verifier.say(answer);
    const before = server.logLines.length;
    const slip = await outcomeOf(player, aTransfer(server, player));
    expect(slip.status).toBe('IN_PROGRESS');
    const errors = server.logLines.slice(before).filter((line) => line.includes('the slip verifier refuses us'));
    expect(errors).toHaveLength(1);
  });

  it('and tells of another transfer instead is not believed', async () => {
    const player = await givenSender(server);
    const rich = aTransfer(server, player, { amount: 900_000 });
    server.verifier.say(async () => ({ status: 200, text: JSON.stringify({ success: true, data: rich }) }));
    expect(await outcomeOf(player, aTransfer(server, player))).toMatchObject({ status: 'IN_PROGRESS' });
    await expectNothing(player);
  });

  it.each([-5, 0, 0.001, 1e15, '500'])('and tells of %j baht is not believed', async (amount) => {
    const player = await givenSender(server);
    expect(await outcomeOf(player, { ...aTransfer(server, player), amount: amount as number })).toMatchObject({
      status: 'IN_PROGRESS',
      amount: null,
    });
    await expectNothing(player);
  });

  it('and calls our own lost question a repetition leaves it to an operator', async () => {
    const player = await givenSender(server);
    server.verifier.say(refusal(1009));
    const slip = await outcomeOf(player, aTransfer(server, player));
    server.verifier.say(refusal(1012));
    await server.later(16 * MINUTE_MS);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'IN_PROGRESS' });
    expect((await rowOf(slip.reference)).review_reason).toBe('REPEATED_AT_VERIFIER');
  });

  it('for long is something operators see', async () => {
    const player = await givenSender(server);
    server.verifier.say(refusal(1009));
    const slip = await outcomeOf(player, aTransfer(server, player));
    const isShown = async () =>
      (await slipsToDecide(server.modules.slips)).some(({ reference }) => reference === slip.reference);
    expect(await isShown()).toBe(false);
    await server.later(2 * HOUR_MS);
    expect(await isShown()).toBe(true);
  });
});

describe('a slip that only a person can decide', () => {
  const decision = (id: string) => ({ id, by: 'operator-7', why: 'called the member' });
  const unclear: [string, (transfer: ToldTransfer) => ToldTransfer, string][] = [
    [
      'the sender’s number shows too little',
      (t) => ({ ...t, sender: { ...t.sender, account: { type: 'BANKAC', value: 'xxx-x-xxxxx-x' } } }),
      'SENDER_UNCLEAR',
    ],
    [
      'the sender’s name is in another script',
      (t) => ({ ...t, sender: { ...t.sender, displayName: 'มะลิ จ', name: 'มะลิ จ' } }),
      'SENDER_UNCLEAR',
    ],
    [
      'our own number shows too little',
      (t) => ({ ...t, receiver: { ...t.receiver, account: { type: 'BANKAC', value: 'xxxxxxxxxx' } } }),
      'RECEIVER_UNCLEAR',
    ],
    [
      'it was paid in the future',
      (t) => ({ ...t, transTimestamp: new Date(server.clock.now().getTime() + HOUR_MS).toISOString() }),
      'PAID_IN_THE_FUTURE',
    ],
  ];
  it.each(unclear)('stays in progress and credits nothing: %s', async (_, change, reason) => {
    const player = await givenSender(server);
    const slip = await outcomeOf(player, change(aTransfer(server, player)));
    expect([slip.status, stepsOf(slip).at(-1), (await rowOf(slip.reference)).review_reason]).toEqual([
      'IN_PROGRESS',
      'review',
      reason,
    ]);
    await expectNothing(player);
  });

  it('is one where two members’ accounts show the same', async () => {
    const player = await givenPlayer(server, { accountNo: '5550012345' });
    await givenPlayer(server, { accountNo: '6660012347' });
    const slip = await outcomeOf(player, aTransfer(server, player));
    expect([slip.status, (await rowOf(slip.reference)).review_reason]).toEqual(['IN_PROGRESS', 'SENDER_UNCLEAR']);
    await expectNothing(player);
  });

  it('is one that came after the cut-off: it waits, and does not fail', async () => {
    const player = await givenSender(server);
    await server.saveSetting('slip', { ...SLIP_RULES, cutOffTime: '00:00' });
    const slip = await outcomeOf(player, aTransfer(server, player));
    await server.saveSetting('slip', SLIP_RULES);
    expect([slip.status, slip.note, (await rowOf(slip.reference)).review_reason]).toEqual([
      'IN_PROGRESS',
      null,
      'AFTER_CUT_OFF',
    ]);
    await expectNothing(player);
  });

  it('is credited by an operator once, and the queue forgets it', async () => {
    const player = await givenSender(server);
    const [, change] = unclear[0] ?? [];
    const slip = await outcomeOf(player, change?.(aTransfer(server, player)) ?? aTransfer(server, player));
    const { id } = await rowOf(slip.reference);
    const { slips } = server.modules;
    expect((await slipsToDecide(slips)).map((one) => one.id)).toContain(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => approveSlip(slips, decision(id))));
    expect(answers.sort()).toEqual([
      'already-decided',
      'already-decided',
      'already-decided',
      'already-decided',
      'done',
    ]);
    expect(await rejectSlip(slips, decision(id), 'NOT_MATCH')).toBe('already-decided');
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    expect(stepsOf(await seenSlip(server, player, slip.reference))).toEqual([
      'received',
      'read',
      'verified',
      'review',
      'credited',
    ]);
    expect((await slipsToDecide(slips)).map((one) => one.id)).not.toContain(id);
    const [step] = await server.database.query(
      `select by, note from slip_step where slip_id = $1 and step = 'credited'`,
      [id],
    );
    expect(step).toEqual({ by: 'operator-7', note: 'called the member' });
  });

  it('is failed by an operator with a reason; the payment stays for somebody to decide', async () => {
    const player = await givenSender(server);
    const transfer = unclear[1]?.[1](aTransfer(server, player)) ?? aTransfer(server, player);
    const slip = await outcomeOf(player, transfer);
    const { id } = await rowOf(slip.reference);
    expect(await rejectSlip(server.modules.slips, decision(id), 'NOT_MATCH')).toBe('done');
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
    expect(await approveSlip(server.modules.slips, decision(id))).toBe('already-decided');
    expect(await paymentOf(transfer)).toMatchObject({ state: 'waiting' });
    await expectNothing(player);
  });

  it('cannot be credited before anybody knows of a payment', async () => {
    const player = await givenSender(server);
    const slip = await outcomeOf(player, unclear[2]?.[1](aTransfer(server, player)) ?? aTransfer(server, player));
    const { id } = await rowOf(slip.reference);
    expect(await approveSlip(server.modules.slips, decision(id))).toBe('no-payment');
    await expectNothing(player);
  });

  it('ends by itself when its payment is decided elsewhere', async () => {
    const [player, other] = [await givenSender(server), await givenSender(server)];
    const slip = await outcomeOf(player, unclear[0]?.[1](aTransfer(server, player)) ?? aTransfer(server, player));
    const stolen = await outcomeOf(other, unclear[0]?.[1](aTransfer(server, other)) ?? aTransfer(server, other));
    const credit = async (reference: string, memberId: string) => {
      const [row] = await server.database.query<{ payment_id: string }>(
        'select payment_id from slip where reference = $1',
        [reference],
      );
      await creditPayment(server.modules.deposits, { paymentId: row?.payment_id ?? '', memberId, channel: 'SCB' });
    };
    await credit(slip.reference, player.id);
    await credit(stolen.reference, player.id);
    await server.modules.jobs.handlers['settle-slips']?.({});
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS' });
    expect(await seenSlip(server, other, stolen.reference)).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    });
    await expectNothing(other);
  });

  it('keeps its payment in sight: after a day nobody decided, it is in the operators’ queue', async () => {
    const player = await givenSender(server);
    const transfer = unclear[0]?.[1](aTransfer(server, player)) ?? aTransfer(server, player);
    await outcomeOf(player, transfer);
    await server.later(DAY_MS + HOUR_MS);
    await server.modules.jobs.handlers['settle-payments']?.({});
    expect(await paymentOf(transfer)).toMatchObject({ state: 'review' });
  });
});

it('shows nothing of a slip to members but its own', async () => {
  const player = await givenSender(server);
  expect(await slipsOf(server, player)).toEqual({ total: 0, slips: [] });
});
