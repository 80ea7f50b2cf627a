import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../../platform/clock.ts';
import { bankFiles } from '../../../testing/bank-files.ts';
import { KRAPAO_KBANK } from '../../../testing/deposits.ts';
import { walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { viewer } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';

let server: MoneyServer;
const desk = givenReviewQueue(async (given) => {
  server = given;
  await withdrawalsOf(() => server).setRules(BY_HAND);
});
const { office } = desk;
const { send } = bankFiles(() => server, desk);
const { latest } = withdrawalsOf(() => server);

const given = async (amounts: readonly number[] = [400, 300.5]) => {
  const requests = [];
  for (const amount of amounts) requests.push(await givenRequestOn(server, amount));
  const { body } = await office('POST /api/office/withdrawals/batches', {
    body: { ids: requests.map(({ id }) => id) },
  });
  return { id: body.id as string, number: body.number as number, requests };
};
const pain = (id: string, account: object = KRAPAO_KBANK, as?: { token: string }) =>
  office(`POST /api/office/withdrawals/batches/${id}/pain001`, { body: account, ...(as && { as }) });
const paidAtBank = async (file: string) =>
  (await server.sandbox.request('POST', '/bank/v1/payment-files', file, { 'content-type': 'text/plain' })).text();
const batchOf = async (id: string) =>
  (await office('GET /api/office/withdrawals/batches?limit=50')).body.find((one: { id: string }) => one.id === id);

describe('a file for the bank as pain.001', () => {
  it('has each payment once with count and sum, and is paid and answered by pain.002', {
    tags: ['O1147'],
  }, async () => {
    const { id, number, requests } = await given();
    const { status, body } = await pain(id);
    expect([status, body.fileName]).toEqual([200, `payouts-${number}.xml`]);
    expect(body.csv).toContain(`<MsgId>KRAPAO-${number}</MsgId>`);
    expect(body.csv.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>700.50<\/CtrlSum>/g)).toHaveLength(2);
    expect(body.csv).toContain(`<Id>${KRAPAO_KBANK.accountNo}</Id>`);
    for (const request of requests)
      expect(body.csv.split(`<EndToEndId>${request.id.replaceAll('-', '')}</EndToEndId>`)).toHaveLength(2);
    const answer = await paidAtBank(body.csv);
    expect(await send(id, answer)).toMatchObject({ status: 200, body: { paid: 2, failed: 0 } });
    await server.later(SECOND_MS);
    for (const { player } of requests) {
      expect((await latest(player)).status).toBe('SUCCESS');
      expect((await walletOf(server, player)).inProgress).toBe(0);
    }
    expect((await send(id, answer)).body.message).toBe('ITEM_HANDLED');
  });

  it('is handed out in one form alone, from one of our accounts', { tags: ['O1147'] }, async () => {
    const { id } = await given([100]);
    expect((await pain(id, { bankCode: 'KBANK', accountNo: '1' })).body.message).toBe('NO_DATA');
    expect((await pain(id, KRAPAO_KBANK, viewer)).body.message).toBe('NO_PERMISSION');
    expect((await batchOf(id)).takenAt).toBeNull();
    expect((await pain(id)).status).toBe(200);
    expect((await pain(id)).status).toBe(200);
    expect((await office(`POST /api/office/withdrawals/batches/${id}/file`)).body.message).toBe('FILE_TAKEN');
    expect(await batchOf(id)).toMatchObject({ takenAs: `pain001 KBANK ${KRAPAO_KBANK.accountNo}` });
    const other = await given([100]);
    await office(`POST /api/office/withdrawals/batches/${other.id}/file`);
    expect((await pain(other.id)).body.message).toBe('FILE_TAKEN');
    expect((await office('GET /api/office/withdrawals/payers')).body).toContainEqual(
      expect.objectContaining(KRAPAO_KBANK),
    );
  });

  it('returns what the bank rejected to a person', { tags: ['O1148'] }, async () => {
    const { id, requests } = await given();
    const answer = await paidAtBank((await pain(id)).body.csv);
    const [first = '', second] = [...answer.matchAll(/<TxSts>ACSC<\/TxSts><AcctSvcrRef>\w+<\/AcctSvcrRef>/g)].map(
      ([text]) => text,
    );
    const rejected = answer.replace(first, '<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>');
    expect(second).toBeDefined();
    expect((await send(id, rejected)).body).toMatchObject({ paid: 1, failed: 1 });
    await server.later(SECOND_MS);
    const states = await Promise.all(requests.map(async ({ player }) => (await latest(player)).status));
    expect(states.toSorted()).toEqual(['IN_PROGRESS', 'SUCCESS']);
  });

  it('with anything wrong in its answer is refused whole', { tags: ['O1148'] }, async () => {
    const { id, number } = await given();
    const answer = await paidAtBank((await pain(id)).body.csv);
    const lines = answer.split('\n');
    const wrong: [string, string][] = [
      ['xml', answer.slice(0, -40)],
      ['xml', `<!DOCTYPE a [<!ENTITY b "c">]>${answer.slice(answer.indexOf('<Document'))}`],
      ['header', answer.replace(`KRAPAO-${number}`, 'KRAPAO-999999')],
      ['header', answer.replaceAll('CstmrPmtStsRpt', 'CstmrPmtStsRp')],
      ['wrong-count', answer.replace('<OrgnlNbOfTxs>2', '<OrgnlNbOfTxs>3')],
      ['wrong-total', answer.replace('<OrgnlCtrlSum>700.50', '<OrgnlCtrlSum>700.51')],
      ['missing-line', lines.filter((_, index) => index !== 6).join('\n')],
      ['duplicate-line', [...lines.slice(0, 7), lines[6], ...lines.slice(7)].join('\n')],
      ['unknown-line', answer.replace(/<OrgnlEndToEndId>./, '<OrgnlEndToEndId>z')],
      ['changed-amount', answer.replace('>400.00<', '>400.01<')],
      ['changed-amount', answer.replace('InstdAmt Ccy="THB"', 'InstdAmt Ccy="LAK"')],
      ['status', answer.replace('<TxSts>ACSC', '<TxSts>ACTC')],
      ['status', answer.replace(/<AcctSvcrRef>\w+<\/AcctSvcrRef>/, '')],
      ['repeated-bank-reference', answer.replaceAll(/<AcctSvcrRef>\w+</g, '<AcctSvcrRef>SAME1<')],
    ];
    for (const [fault, file] of wrong) {
      const { status, body } = await send(id, file);
      expect([fault, status, body.fault]).toEqual([fault, 422, fault]);
    }
    expect((await batchOf(id)).closedAt).toBeNull();
    expect((await send(id, answer)).status).toBe(200);
  });
});
