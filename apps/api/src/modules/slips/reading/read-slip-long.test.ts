import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { laoQr, thaiQr } from '@krapao/payloads/payment-qr';
import { slipQr } from '@krapao/payloads/slip-qr';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { expectBooksInOrder, givenPlayer, statementOf, walletOf } from '../../../testing/money.ts';
import { drawSlip } from '../../../testing/slip-pictures.ts';
import {
  aBankTransfer,
  fatesOf,
  givenSender,
  type SlipServer,
  seenSlip,
  slipOf,
  slipServer,
  slipsOf,
  upload,
  uploaded,
} from '../../../testing/slips.ts';
import { refusal } from '../../../testing/verifier.ts';
import { creditPayment, recordPayment } from '../../deposits/public.ts';
import { readSlip } from './read-slip.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterEach(() => server.verifier.answerWith(undefined));
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const { outcomeOf, stepsOf, paymentOf, rowOf, expectNothing } = fatesOf(() => server);

describe('a slip fails', () => {
  it('UPLOADED_FILE_NOT_EXIST when its picture is gone', { tags: ['S8.79'] }, async () => {
    const player = await givenSender(server);
    const { body } = await upload(server, player, await slipOf(aBankTransfer(server, player)));
    rmSync(path.join(server.env.FILES_DIR ?? '', (await rowOf(body.reference)).file));
    await server.later(0);
    expect(await seenSlip(server, player, body.reference)).toMatchObject({
      status: 'FAILED',
      note: 'UPLOADED_FILE_NOT_EXIST',
    });
    await expectNothing(player);
  });

  it('IMG_SIZE_UNABLE_TO_PROCESS when the picture is too small for any code, or broken', {
    tags: ['S8.80'],
  }, async () => {
    const player = await givenSender(server);
    const tiny = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await uploaded(server, player, tiny)).toMatchObject({
      status: 'FAILED',
      note: 'IMG_SIZE_UNABLE_TO_PROCESS',
    });
    const { body } = await upload(server, player, await slipOf(aBankTransfer(server, player)));
    writeFileSync(path.join(server.env.FILES_DIR ?? '', (await rowOf(body.reference)).file), 'not a picture');
    await server.later(0);
    expect((await seenSlip(server, player, body.reference)).note).toBe('IMG_SIZE_UNABLE_TO_PROCESS');
  });

  it('CANNOT_READ_CROPPED_IMAGE when there is no code in it, and the verifier is not asked', {
    tags: ['S8.81'],
  }, async () => {
    const player = await givenSender(server);
    const requestsBefore = server.verifier.requests.length;
    const half = await sharp(await slipOf(aBankTransfer(server, player)))
      .extract({ left: 0, top: 0, width: 600, height: 560 })
      .png()
      .toBuffer();
    const slip = await uploaded(server, player, half);
    expect(slip).toMatchObject({ status: 'FAILED', note: 'CANNOT_READ_CROPPED_IMAGE', amount: null });
    expect(stepsOf(slip)).toEqual(['received', 'failed']);
    expect(server.verifier.requests).toHaveLength(requestsBefore);
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
  ])('INVALID_SLIP when the code is %s', { tags: ['S8.86'] }, async (_, payload) => {
    const player = await givenSender(server);
    const requestsBefore = server.verifier.requests.length;
    expect(await uploaded(server, player, await drawSlip(payload, { width: 600, height: 900, cell: 4 }))).toMatchObject(
      {
        status: 'FAILED',
        note: 'INVALID_SLIP',
      },
    );
    expect(server.verifier.requests).toHaveLength(requestsBefore);
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
    server.verifier.answerWith(refusal(code));
    expect(await outcomeOf(player, aBankTransfer(server, player))).toMatchObject({ status: 'FAILED', note });
    await expectNothing(player);
  });

  it('EXPIRED_SLIP when the transfer is older than the rule allows; the money waits for an operator', {
    tags: ['S8.88', 'R24.4'],
  }, async () => {
    const player = await givenSender(server);
    const at = (minutes: number) => new Date(server.clock.now().getTime() - minutes * MINUTE_MS).toISOString();
    const late = aBankTransfer(server, player, { transTimestamp: at(61) });
    const slip = await outcomeOf(player, late);
    expect(slip).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP', amount: 500.25 });
    expect(stepsOf(slip)).toEqual(['received', 'read', 'verified', 'failed']);
    await expectNothing(player);
    expect(await paymentOf(late)).toEqual({ state: 'review', reason: 'LATE_SLIP', member_id: player.id });
    expect(await outcomeOf(player, aBankTransfer(server, player, { transTimestamp: at(59) }))).toMatchObject({
      status: 'SUCCESS',
    });
  });

  it('counts the age to the upload, however long the verifier takes', async () => {
    const player = await givenSender(server);
    server.verifier.answerWith(refusal(1009));
    const slip = await outcomeOf(player, aBankTransfer(server, player));
    server.verifier.answerWith(undefined);
    await server.later(3 * HOUR_MS);
    expect(await seenSlip(server, player, slip.reference)).toMatchObject({ status: 'SUCCESS' });
  });

  it.each([
    ['another account', { account: { type: 'BANKAC', value: 'xxx-x-x9999-x' } }, {}],
    ['another holder', { displayName: 'SOMEBODY E', name: 'SOMEBODY E' }, {}],
    ['another bank', {}, { receivingBank: '006' }],
  ])(
    'DEST_ACC_INVALID when the money went to %s; nothing is written down as ours',
    { tags: ['S8.82', 'R24.4'] },
    async (_, receiver, change) => {
      const player = await givenSender(server);
      const ours = aBankTransfer(server, player);
      const transfer = { ...ours, ...change, receiver: { ...ours.receiver, ...receiver } };
      expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID' });
      expect(await paymentOf(transfer)).toBeUndefined();
      await expectNothing(player);
    },
  );

  it.each([
    ['account', { account: { type: 'BANKAC', value: 'xxx-x-x0000-x' } }, {}],
    ['name', { displayName: 'SOMCHAI R', name: 'SOMCHAI R' }, {}],
    ['bank', {}, { sendingBank: '014' }],
  ])(
    'NOT_MATCH when the sender’s %s is another; the money is kept for whose it is',
    { tags: ['S8.87', 'R24.4'] },
    async (_, sender, change) => {
      const player = await givenPlayer(server, { accountNo: '1112223334' });
      const own = aBankTransfer(server, player);
      const transfer = { ...own, ...change, sender: { ...own.sender, ...sender } };
      expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
      expect(await paymentOf(transfer)).toEqual({ state: 'waiting', reason: null, member_id: null });
      await expectNothing(player);
      await server.database.query('update member set bank_account_no = $2 where id = $1', [player.id, randomUUID()]);
    },
  );

  it('UNKNOW_ERROR when reading it goes wrong again and again', { tags: ['S8.89'] }, async () => {
    const player = await givenSender(server);
    const { body } = await upload(server, player, await slipOf(aBankTransfer(server, player)));
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
  /** Fixed references: of random ones, two in a hundred make codes that differ more than copies may. */
  const refs = { copied: 'TLIKE000000000000002', first: 'TLIKE000000000000005', next: 'TLIKE000000000000007' };

  it('is SLIP_REFNO_DUPLICATED, from the same member and from another, and credits nothing', {
    tags: ['S8.83', 'R24.3', 'C9'],
  }, async () => {
    const player = await givenSender(server);
    const other = await givenSender(server);
    const transfer = aBankTransfer(server, player);
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

  it('is SLIP_REFNO_DUPLICATED when it is an unreadable near-copy of a credited one', { tags: ['S8.83'] }, async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player, { transRef: refs.copied });
    const picture = await slipOf(transfer);
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS' });
    const blurred = await sharp(picture).blur(9).jpeg({ quality: 50 }).toBuffer();
    expect(await uploaded(server, player, blurred)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  });

  it('is told to be one only if its picture is: another unreadable slip of the same app is not', {
    tags: ['O940'],
    timeout: 90_000,
  }, async () => {
    const player = await givenSender(server);
    expect(await outcomeOf(player, aBankTransfer(server, player, { transRef: 'TOTHER0' }))).toMatchObject({
      status: 'SUCCESS',
    });
    for (const another of [1, 2]) {
      const other = await slipOf(aBankTransfer(server, player, { transRef: `TOTHER${another}` }));
      const unreadable = await sharp(other).blur(9).jpeg({ quality: 50 }).toBuffer();
      expect(await uploaded(server, player, unreadable)).toMatchObject({ note: 'CANNOT_READ_CROPPED_IMAGE' });
    }
  });

  it('is taken for itself when only the picture is alike and its reference is new', async () => {
    const player = await givenSender(server);
    for (const transRef of [refs.first, refs.next]) {
      const transfer = aBankTransfer(server, player, { transRef });
      expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS' });
    }
    const [{ bits } = { bits: 64 }] = await server.database.query<{ bits: number }>(
      `select bit_count(a.likeness # b.likeness)::int as bits from slip a, slip b where a.member_id = $1 and b.member_id = $1 and a.id < b.id`,
      [player.id],
    );
    expect(bits).toBeLessThanOrEqual(3);
    expect(await walletOf(server, player)).toEqual({ amount: 1_000.5, inProgress: 0 });
  });

  it('ends in success and credits nothing when the bank itself told us first', async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player);
    const { deposits } = server.modules;
    const received = {
      senderBank: '004',
      transRef: transfer.transRef,
      receiverBank: 'SCB',
      receiverAccount: '4012345678',
    };
    const facts = { amount: 50_025n as never, currency: 'THB', paidAt: server.clock.now(), source: 'feed' } as const;
    const payment = await recordPayment(deposits, { ...received, ...facts, senderAccount: player.bank.accountNo });
    await creditPayment(deposits, { paymentId: payment.id, memberId: player.id, channel: 'SCB' });
    expect(await outcomeOf(player, transfer)).toMatchObject({ status: 'SUCCESS', amount: 500.25 });
    expect(await walletOf(server, player)).toEqual({ amount: 500.25, inProgress: 0 });
    expect((await statementOf(server, player)).total).toBe(1);
    expect(await uploaded(server, player, await slipOf(transfer))).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' });
  });
});

it('shows nothing of a slip to members but its own', async () => {
  const player = await givenSender(server);
  expect(await slipsOf(server, player)).toEqual({ total: 0, slips: [] });
});
