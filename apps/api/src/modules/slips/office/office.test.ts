import { randomUUID } from 'node:crypto';
import { SLIP_REFUSALS } from '@krapao/contract/office/slips';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayStart } from '../../../platform/bangkok.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { givenPayment } from '../../../testing/feed.ts';
import { expectBooksInOrder, type Player, walletOf } from '../../../testing/money.ts';
import { nok, type OfficeMoney, officeMoney, tan } from '../../../testing/office-money.ts';
import {
  aBankTransfer,
  fatesOf,
  givenSender,
  type SlipServer,
  seenSlip,
  slipOf,
  slipServer,
  upload,
  uploaded,
  withDigitsHidden,
} from '../../../testing/slips.ts';
import { camtOf, statementFiles } from '../../../testing/statement-files.ts';
import type { VerifiedTransfer } from '../../../testing/verifier.ts';
import { BY_HAND, withdrawalsOf } from '../../../testing/withdrawals.ts';
import { creditPayment } from '../../deposits/public.ts';

let server: SlipServer;
let money: OfficeMoney;
let office: OfficeMoney['office'];
beforeAll(async () => {
  server = await slipServer();
  money = await officeMoney(server);
  ({ office } = money);
});
afterEach(() => server.verifier.answerWith(undefined));
afterAll(async () => {
  await expectBooksInOrder(server);
  await money.close();
  await server.close();
});

const { outcomeOf, rowOf, paymentOf } = fatesOf(() => server);

type Given = { player: Player; id: string; reference: string; transfer: VerifiedTransfer };
/** Creates a slip whose transfer is dated in the future: the money arrived, but only an operator can approve. */
async function givenDoubt(change: Partial<VerifiedTransfer> = {}): Promise<Given> {
  const player = await givenSender(server);
  const transTimestamp = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
  const transfer = { ...aBankTransfer(server, player), transTimestamp, ...change };
  const { reference } = await outcomeOf(player, transfer);
  return { player, reference, id: (await rowOf(reference)).id, transfer };
}
const detail = async (id: string) => (await office(`GET /api/office/slips/${id}`)).body;
const accept = (id: string, as = nok) =>
  office(`POST /api/office/slips/${id}/accept`, { as, body: { note: 'called them' } });
const refuse = (id: string, reason: string, as = nok) =>
  office(`POST /api/office/slips/${id}/refuse`, { as, body: { reason, note: 'looked at it' } });

describe('a slip in doubt', () => {
  it('shows the picture, the code, the verifier’s answer, the member’s history and why a rule could not decide', async () => {
    const { id, player, transfer } = await givenDoubt();
    const shown = await detail(id);
    expect(shown).toMatchObject({
      status: 'review',
      signals: [{ code: 'PAID_IN_THE_FUTURE' }],
      amount: 500.25,
      currency: 'THB',
      code: { sendingBank: '004', transRef: transfer.transRef },
      verifier: { transRef: transfer.transRef, amount: 500.25, receiver: { account: '4012345678' } },
      member: { id: player.id, phone: expect.stringContaining('***') },
      history: { credited: 0, failed: 0, balance: 0, currency: 'THB' },
      lookAlikes: [],
    });
    expect(shown.steps.map(({ step }: { step: string }) => step)).toEqual(['received', 'read', 'verified', 'review']);
    const picture = await server.app.inject({ url: shown.pictureUrl });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await server.app.inject({ url: `${shown.pictureUrl}x` })).statusCode).toBe(404);
    const [item] = (await money.items('slips')).filter((one) => one.id === id);
    expect(item).toMatchObject({ bank: 'KBANK', amount: 500.25, signals: [{ code: 'PAID_IN_THE_FUTURE' }] });
  });

  it('is compared line by line with what we know', { tags: ['O108'] }, async () => {
    const { id, player } = await givenDoubt();
    const rows = (shown: { compared: { what: string; verdict: string }[] }) =>
      Object.fromEntries(shown.compared.map(({ what, verdict }) => [what, verdict]));
    const shown = await detail(id);
    expect(rows(shown)).toEqual({
      amount: 'unclear',
      sentAt: 'unclear',
      toAccount: 'ok',
      toName: 'ok',
      fromBank: 'ok',
      fromAccount: 'ok',
      fromName: 'ok',
      reference: 'ok',
    });
    expect(JSON.stringify(shown.compared)).not.toContain(player.bank.accountNo);
    await server.database.query(
      `update payment set is_in_feed = true, paid_at = paid_at - interval '3 hours'
       where id = (select payment_id from slip where id = $1)`,
      [id],
    );
    await server.database.query(
      `update member set bank_code = 'SCB', bank_account_no = $2, bank_account_name = 'SOMSAK DEE' where id = $1`,
      [player.id, `99${Date.now()}`.slice(0, 10)],
    );
    expect(rows(await detail(id))).toMatchObject({
      amount: 'ok',
      sentAt: 'differs',
      fromBank: 'differs',
      fromAccount: 'differs',
      fromName: 'differs',
    });
  });

  it('shows others that look like it: the same reference, amount and minute, or file', {
    tags: ['O108', 'O940'],
  }, async () => {
    const first = await givenDoubt();
    const transTimestamp = first.transfer.transTimestamp;
    const sameMinute = await givenDoubt({ transTimestamp });
    const other = await givenSender(server);
    await uploaded(server, other, await slipOf(first.transfer));
    await accept(first.id);
    const { lookAlikes } = await detail(sameMinute.id);
    expect(lookAlikes.find(({ id }: { id: string }) => id === first.id)).toMatchObject({
      status: 'credited',
      member: { id: first.player.id },
      alike: expect.arrayContaining(['same-amount-and-minute']),
      pictureUrl: expect.stringContaining('/api/pictures/slips/'),
    });
    const [copy] = await server.database.query<{ id: string }>('select id from slip where member_id = $1', [other.id]);
    const alike = (await detail(copy?.id ?? '')).lookAlikes.find(({ id }: { id: string }) => id === first.id)?.alike;
    // With a code the code says it: the picture adds nothing.
    expect(alike).toEqual(['same-reference', 'same-file', 'same-amount-and-minute']);
    const { compared } = await detail(copy?.id ?? '');
    expect(compared.at(-1)).toMatchObject({ what: 'reference', verdict: 'differs' });
  });

  it('that the rules could not end in an hour waits for a person too, and once credited for nobody', {
    tags: ['O941'],
  }, async () => {
    const player = await givenSender(server);
    const transfer = withDigitsHidden(aBankTransfer(server, player));
    server.verifier.learn(transfer);
    const { body } = await upload(server, player, await slipOf(transfer));
    await server.later(0);
    const { id } = await rowOf(body.reference);
    expect(await money.place('slips', id)).toBeUndefined();
    server.clock.advance(HOUR_MS + MINUTE_MS);
    await server.modules.jobs.handlers['settle-slips']?.({});
    expect(await money.place('slips', id)).toMatchObject({ is_open: true });
    expect((await detail(id)).signals).toEqual([{ code: 'STUCK', detail: '1' }]);
    expect((await accept(id)).status).toBe(200);
    expect((await detail(id)).signals).toEqual([]);
    expect((await walletOf(server, player)).amount).toBe(500.25);
  });
});

describe('a member whose slip a person looks at', () => {
  it('reads their place in the queue until it is decided', { tags: ['O119'] }, async () => {
    const [first, second] = [await givenDoubt(), await givenDoubt()];
    const { queue: before } = await seenSlip(server, first.player, first.reference);
    const { queue: after } = await seenSlip(server, second.player, second.reference);
    expect(after?.place).toBe((before?.place ?? 0) + 1);
    await refuse(first.id, 'NOT_MATCH');
    expect((await seenSlip(server, second.player, second.reference)).queue?.place).toBe(before?.place);
    expect((await seenSlip(server, first.player, first.reference)).queue).toBeUndefined();
  });
});

describe('a decision about a slip', () => {
  it('yes: the money is the member’s, once, whoever else says so in the same moment', {
    tags: ['R24.6', 'O109'],
  }, async () => {
    const { id, player, reference } = await givenDoubt();
    const answers = await Promise.all([nok, tan, nok, tan].map((as) => accept(id, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await walletOf(server, player)).amount).toBe(500.25);
    expect((await seenSlip(server, player, reference)).status).toBe('SUCCESS');
    const shown = await detail(id);
    expect(shown.steps.at(-1)).toMatchObject({
      step: 'credited',
      by: expect.stringMatching(/^Operator/),
      note: 'called them',
    });
    expect(shown.history).toMatchObject({ credited: 1, balance: 500.25 });
    expect((await accept(id)).body.message).toBe('ITEM_HANDLED');
    expect((await refuse(id, 'NOT_MATCH')).body.message).toBe('ITEM_HANDLED');
  });

  it.each(SLIP_REFUSALS)('no: the member reads %s', { tags: ['O109'] }, async (reason) => {
    const { id, player, reference } = await givenDoubt();
    expect((await refuse(id, reason)).status).toBe(200);
    expect(await seenSlip(server, player, reference)).toMatchObject({ status: 'FAILED', note: reason });
    expect((await walletOf(server, player)).amount).toBe(0);
    expect((await detail(id)).steps.at(-1)).toMatchObject({ step: 'failed', by: 'Operator nok', note: 'looked at it' });
  });

  it('takes only a reason of the catalogue that is no history, and a note', async () => {
    const { id } = await givenDoubt();
    for (const reason of ['TRIPPLE_WRONG_CAPTCHA', 'I do not like it']) {
      expect((await refuse(id, reason)).status).toBe(400);
    }
    expect((await office(`POST /api/office/slips/${id}/accept`, { body: {} })).status).toBe(400);
    expect((await detail(id)).status).toBe('review');
    for (const call of [accept, (missing: string) => refuse(missing, 'NOT_MATCH')]) {
      expect((await call(randomUUID())).status).toBe(404);
    }
  });

  it('yes is refused where no payment stands behind it, or the payment is another’s', async () => {
    const empty = await givenDoubt({
      receiver: {
        displayName: 'KRAPAO DEMO CO LTD',
        name: 'KRAPAO DEMO CO LTD',
        account: { type: 'BANKAC', value: 'xxxxxxxxxx' },
      },
    });
    await server.database.query('update slip set payment_id = null where id = $1', [empty.id]);
    expect((await accept(empty.id)).body.message).toBe('NO_PAYMENT');
    const taken = await givenDoubt();
    const [row] = await server.database.query<{ payment_id: string }>('select payment_id from slip where id = $1', [
      taken.id,
    ]);
    const other = await givenSender(server);
    const credited = await office(`POST /api/office/payments/${row?.payment_id}/credit`, {
      body: { memberId: other.id, why: 'it is theirs' },
    });
    expect(credited.status).toBe(200);
    expect((await accept(taken.id)).body.message).toBe('PAYMENT_USED');
    expect((await walletOf(server, taken.player)).amount).toBe(0);
    expect((await walletOf(server, other)).amount).toBe(500.25);
  });
});

describe('a slip of a payment above the sum of one person', () => {
  it('is approved by two, the second also in the queue of payments', { tags: ['O1350'] }, async () => {
    const { setRules } = withdrawalsOf(() => server);
    await setRules({ ...BY_HAND, twoPeopleAbove: 300 });
    const [slip, other] = [await givenDoubt(), await givenDoubt()];
    for (const { id, player } of [slip, other]) {
      expect((await accept(id)).body).toEqual({ state: 'waits' });
      expect((await accept(id)).body.message).toBe('SECOND_PERSON_NEEDED');
      expect((await walletOf(server, player)).amount).toBe(0);
    }
    expect((await accept(slip.id, tan)).body).toEqual({ state: 'credited' });
    const [row] = await server.database.query<{ id: string }>('select payment_id as id from slip where id = $1', [
      other.id,
    ]);
    const body = { memberId: other.player.id, why: 'as the slip shows' };
    const credit = await office(`POST /api/office/payments/${row?.id}/credit`, { as: tan, body });
    expect(credit.body).toEqual({ state: 'credited' });
    for (const { player } of [slip, other]) expect((await walletOf(server, player)).amount).toBe(500.25);
    await setRules(BY_HAND);
  });
});

describe('a slip of a transfer that a statement has under another reference', () => {
  it('waits for a person, because both would be credited', { tags: ['O1360'] }, async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player, { amount: 731.25 });
    const { receiver, transTimestamp: at, sendingBank: bank } = transfer;
    const account = receiver.account?.value ?? '';
    const line = { ref: randomUUID(), amount: '731.25', at, bank, account: player.bank.accountNo };
    await statementFiles(() => server, money).booked({ bankCode: 'SCB', accountNo: account }, camtOf(account, [line]));
    const { reference } = await outcomeOf(player, transfer);
    expect((await rowOf(reference)).review_reason).toBe('OTHER_REFERENCE');
    expect(await paymentOf(transfer)).toMatchObject({ state: 'review', reason: 'OTHER_REFERENCE' });
    expect((await walletOf(server, player)).amount).toBe(0);
  });
});

describe('the figures of today', () => {
  it('count every deposit of the ledger once, and as without staff what no person decided', {
    tags: ['O869'],
  }, async () => {
    const figures = async () => {
      const { body } = await office('GET /api/office/queues');
      const of = (kind: string) => body.find((queue: { kind: string }) => queue.kind === kind);
      return {
        approved: ['slips', 'payments', 'qr'].reduce((sum, kind) => sum + of(kind).approvedToday, 0),
        slips: of('slips').approvedToday,
        share: of('payments').withoutStaff,
      };
    };
    // Recomputed from the entries: today's deposits, and those of them that a person had a hand in.
    const booked = async () => {
      const [row] = await server.database.query<{ all: number; slips: number; people: number }>(
        `select count(*)::int as all,
           count(*) filter (where s.id is not null)::int as slips,
           count(*) filter (where exists (select from slip_step where slip_id = s.id and step = 'credited' and by is not null)
             or exists (select from payment_decision d where d.payment_id = p.id))::int as people
         from ledger.operation o join payment p on p.id = o.id
         left join slip s on s.payment_id = p.id and s.status = 'credited'
         where o.kind = 'deposit' and p.credited_at >= $1`,
        [dayStart(server.clock.now())],
      );
      return row ?? { all: 0, slips: 0, people: 0 };
    };
    const before = { ...(await figures()), booked: await booked() };
    const bySlipAndPerson = await givenDoubt();
    expect((await accept(bySlipAndPerson.id)).status).toBe(200);
    const alone = await givenSender(server);
    await outcomeOf(alone, aBankTransfer(server, alone));
    const [byPerson, byRule] = [await givenSender(server), await givenSender(server)];
    const unmatched = await givenPayment(server, {});
    const body = { memberId: byPerson.id, why: 'the bank told me' };
    expect((await office(`POST /api/office/payments/${unmatched.id}/credit`, { body })).status).toBe(200);
    const { id: paymentId } = await givenPayment(server, {});
    await creditPayment(server.modules.deposits, { paymentId, memberId: byRule.id, channel: 'KBANK' });

    const [after, entries] = [await figures(), await booked()];
    expect(after.approved - before.approved).toBe(entries.all - before.booked.all);
    expect(after.approved - before.approved).toBe(4);
    expect(after.slips - before.slips).toBe(2);
    expect(after.share).toBeCloseTo(1 - entries.people / entries.all, 10);
  });
});
