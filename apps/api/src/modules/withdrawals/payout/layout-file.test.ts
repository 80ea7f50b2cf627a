import type { PayoutLayout } from '@krapao/contract/office/payout-layouts';
import { describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../../platform/clock.ts';
import { bankFiles } from '../../../testing/bank-files.ts';
import { KRAPAO_KBANK } from '../../../testing/deposits.ts';
import { walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, viewer } from '../../../testing/office-money.ts';
import { DELIMITED, FIXED } from '../../../testing/payout-layout.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { statementFiles } from '../../../testing/statement-files.ts';
import { BY_HAND, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';

let server: MoneyServer;
const desk = givenReviewQueue(async (given) => {
  server = given;
  await withdrawalsOf(() => server).setRules(BY_HAND);
});
const { office } = desk;
const { send } = bankFiles(() => server, desk);
const { allow } = statementFiles(() => server, desk);
const { latest } = withdrawalsOf(() => server);

const setLayout = async (layout: PayoutLayout) => {
  const { status, body } = await office('POST /api/office/bank-layouts/KBANK/payout/change', {
    ...{ as: nok, body: { layout, why: 'form of the bank' } },
  });
  if (body.message === 'NOTHING_TO_CHANGE') return;
  expect([status, body]).toEqual([200, { approvalId: expect.any(String) }]);
  expect((await allow(body)).status).toBe(200);
};
const given = async (amounts: readonly number[] = [400, 300.5]) => {
  const requests = [];
  for (const amount of amounts) requests.push(await givenRequestOn(server, amount));
  const { body } = await office('POST /api/office/withdrawals/batches', {
    body: { ids: requests.map(({ id }) => id) },
  });
  return { id: body.id as string, number: body.number as number, requests };
};
const handOut = (id: string, account: object = KRAPAO_KBANK, as?: { token: string }) =>
  office(`POST /api/office/withdrawals/batches/${id}/layout`, { body: account, ...(as && { as }) });
const bytesOf = async (id: string) => {
  const { status, body } = await handOut(id);
  expect([status, body.message]).toEqual([200, undefined]);
  return Buffer.from(body.file, 'base64');
};
const paidAtBank = async (file: Buffer) => {
  const answer = await fetch(`${server.sandbox.base}/bank/v1/payment-files`, {
    ...{ method: 'POST', headers: { 'content-type': 'text/plain' }, body: new Uint8Array(file) },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const batchOf = async (id: string) =>
  (await office('GET /api/office/withdrawals/batches?limit=50')).body.find((one: { id: string }) => one.id === id);
/** Thai text as bytes of the answer. */
const replaced = (answer: Buffer, from: string, to: string) =>
  Buffer.from(answer.toString('latin1').replace(from, to), 'latin1');

describe('a payout file by the layout of a bank', () => {
  it('has the bank’s widths, count and sum, is paid there, and its answer is read by the same layout', {
    tags: ['O1197', 'O1198'],
  }, async () => {
    await setLayout(FIXED);
    const { id, number, requests } = await given();
    const file = await bytesOf(id);
    const rows = new TextDecoder('windows-874').decode(file).split('\r\n');
    expect(rows.map(({ length }) => length)).toEqual([39, 101, 101, 24, 0]);
    expect(rows[0]).toMatch(new RegExp(`^H${`${number}`.padStart(10, '0')}\\d{8}${KRAPAO_KBANK.accountNo} +$`));
    expect(rows[1]).toMatch(new RegExp(`^D${number}L1 `));
    expect(rows[3]).toBe('T00000200000000000070050');
    const answer = await paidAtBank(file);
    expect(await send(id, answer)).toMatchObject({ status: 200, body: { paid: 2, failed: 0 } });
    await server.later(SECOND_MS);
    for (const { player } of requests) {
      expect((await latest(player)).status).toBe('SUCCESS');
      expect((await walletOf(server, player)).inProgress).toBe(0);
    }
    expect((await send(id, answer)).body.message).toBe('ITEM_HANDLED');
  });

  it('repeats layout and date of its first download, whatever is set up since', { tags: ['O1197'] }, async () => {
    await setLayout(FIXED);
    const { id } = await given([100]);
    const first = await bytesOf(id);
    const { takenAs, takenAt } = await batchOf(id);
    expect(takenAs).toMatch(new RegExp(`^layout KBANK ${KRAPAO_KBANK.accountNo} \\d+$`));
    await setLayout(DELIMITED);
    await server.later(DAY_MS);
    expect(await bytesOf(id)).toEqual(first);
    expect(await batchOf(id)).toMatchObject({ takenAs, takenAt });
    for (const form of ['file', 'pain001'])
      expect(
        (await office(`POST /api/office/withdrawals/batches/${id}/${form}`, { body: KRAPAO_KBANK })).body.message,
      ).toBe('FILE_TAKEN');
    expect(await send(id, await paidAtBank(first))).toMatchObject({ status: 200, body: { paid: 1 } });
  });

  it('in comma-separated values has dates of Buddhist years and cut names', { tags: ['O1197'] }, async () => {
    await setLayout(DELIMITED);
    const { id, requests } = await given([950]);
    const [head, line, end] = (await bytesOf(id)).toString().split('\n');
    expect(head).toMatch(/^PAY,\d{2}\/\d{2}\/25\d{2}$/);
    const [number, reference, bank, account, name = '', amount] = line?.split(',') ?? [];
    expect([number, reference, amount]).toEqual(['1', requests[0]?.id.replaceAll('-', ''), '950.00']);
    expect([bank, account]).toEqual([expect.stringMatching(/^[A-Z]+$/), expect.stringMatching(/^\d{10,}$/)]);
    expect(name.length).toBeLessThanOrEqual(12);
    expect(end).toBe('1,950.00');
  });

  it('that a payment does not fit is not handed out', { tags: ['O1197'] }, async () => {
    const narrow = FIXED.payment.map((field) => (field.value === 'account' ? { ...field, width: 4 } : field));
    await setLayout({ ...FIXED, payment: narrow });
    const { id } = await given([100]);
    expect(await handOut(id)).toMatchObject({
      status: 422,
      body: { message: 'PAYOUT_FILE_INVALID', fault: 'too-wide', line: 1 },
    });
    expect((await batchOf(id)).takenAt).toBeNull();
    const lao = { value: 'text', text: 'ລາວ', width: 5, fill: 'start' } as const;
    await setLayout({ ...FIXED, header: [lao] });
    expect((await handOut(id)).body).toEqual({ message: 'PAYOUT_FILE_INVALID', fault: 'encoding' });
    expect((await handOut(id, KRAPAO_KBANK, viewer)).body.message).toBe('NO_PERMISSION');
    expect((await handOut(id, { bankCode: 'KBANK', accountNo: '1' })).body.message).toBe('NO_DATA');
    expect((await office('GET /api/office/withdrawals/payers')).body).toContainEqual(
      expect.objectContaining({ ...KRAPAO_KBANK, hasLayout: true }),
    );
  });

  it('is answered in rows of fixed width as well, whole or not at all', { tags: ['O1365'] }, async () => {
    const columns = { reference: '2,20', amount: '22,12', status: '34,10', bankReference: '44,40', reason: '84,10' };
    const fixed = { ...FIXED.answer, format: 'fixed', columns } as const;
    await setLayout({ ...FIXED, answer: fixed });
    const { id, requests } = await given();
    const answer = (await paidAtBank(await bytesOf(id))).toString('latin1');
    const titles =
      new TextDecoder('windows-874').decode(Buffer.from(answer, 'latin1')).split('\r\n')[0]?.split(';') ?? [];
    const place = (title: string) => titles.indexOf(title);
    const { reference, amount, status, bankReference, reason } = FIXED.answer.columns;
    const widths: [string, number][] = [
      [reference, 20],
      [amount, 12],
      [status, 10],
      [bankReference, 40],
      [reason, 10],
    ];
    const rows = answer
      .split('\r\n')
      .filter(Boolean)
      .map((row, index, all) => {
        if (index === 0 || index === all.length - 1) return row;
        const values = row.split(';');
        return `D${widths.map(([title, width]) => (values[place(title)] ?? '').padEnd(width)).join('')}`;
      });
    const bytes = (lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
    const cut = rows.map((row, index) => (index === 2 ? row.slice(0, 40) : row));
    expect(await send(id, bytes(cut))).toMatchObject({ status: 422, body: { fault: 'columns', line: 3 } });
    expect(await send(id, bytes(rows))).toMatchObject({ status: 200, body: { paid: 2, failed: 0 } });
    await server.later(SECOND_MS);
    for (const { player } of requests) expect((await latest(player)).status).toBe('SUCCESS');
  });

  it('returns what the bank failed to a person', { tags: ['O1198'] }, async () => {
    await setLayout(FIXED);
    const { id, requests } = await given();
    const answer = await paidAtBank(await bytesOf(id));
    const [, reference = ''] = /;(SB\w+);/.exec(answer.toString('latin1')) ?? [];
    const paid = Buffer.from([0xca, 0xd3, 0xe0, 0xc3, 0xe7, 0xa8]).toString('latin1');
    const failed = Buffer.from([0xe4, 0xc1, 0xe8]).toString('latin1') + paid;
    expect(answer.toString('latin1')).toContain(`;${paid};${reference};`);
    const rejected = replaced(answer, `;${paid};${reference};`, `;${failed};;closed`);
    expect((await send(id, rejected)).body).toMatchObject({ paid: 1, failed: 1 });
    await server.later(SECOND_MS);
    const states = await Promise.all(requests.map(async ({ player }) => (await latest(player)).status));
    expect(states.toSorted()).toEqual(['IN_PROGRESS', 'SUCCESS']);
  });

  it('with anything wrong in its answer changes nothing', { tags: ['O1198'] }, async () => {
    await setLayout(FIXED);
    const { id, number } = await given();
    const answer = await paidAtBank(await bytesOf(id));
    const rows = answer.toString('latin1').split('\r\n');
    const without = (...places: number[]) =>
      Buffer.from(rows.filter((_, place) => !places.includes(place)).join('\r\n'), 'latin1');
    const [first = '', second = ''] = [...answer.toString('latin1').matchAll(/SB\w+/g)].map(([text]) => text);
    const wrong: [string, Buffer][] = [
      ['encoding', Buffer.from(new TextDecoder('windows-874').decode(answer))],
      ['empty', Buffer.from(' ')],
      ['header', without(0)],
      ['missing-line', without(1)],
      ['missing-line', without(3)],
      ['duplicate-line', Buffer.from([...rows.slice(0, 2), ...rows.slice(1)].join('\r\n'), 'latin1')],
      ['unknown-line', replaced(answer, `${number}L1;`, `${number}L3;`)],
      ['unknown-line', replaced(answer, `${number}L1;`, `${number + 1}L1;`)],
      ['changed-amount', replaced(answer, ';400.00;', ';400.01;')],
      ['changed-amount', replaced(answer, ';400.00;', ';four;')],
      ['columns', replaced(answer, ';400.00;', ';')],
      ['status', replaced(answer, ';400.00;', ';400.00;x')],
      ['status', replaced(answer, first, '')],
      ['repeated-bank-reference', replaced(answer, first, second)],
    ];
    for (const [fault, file] of wrong) {
      const { status, body } = await send(id, file);
      expect([fault, status, body.fault]).toEqual([fault, 422, fault]);
    }
    expect((await batchOf(id)).closedAt).toBeNull();
    expect((await send(id, answer)).status).toBe(200);
  });
});

describe('the layout of payout files', () => {
  const preview = (layout: object, answer?: Buffer) =>
    office('POST /api/office/bank-layouts/payout-preview', {
      body: { layout, currency: 'THB', ...(answer && { answer: answer.toString('base64') }) },
    });

  it('is previewed with made-up payments and an answer, and stores nothing', { tags: ['O1199'] }, async () => {
    const before = (await office('GET /api/office/bank-layouts')).body;
    const { status, body } = await preview(FIXED);
    expect([status, body]).toMatchObject([200, { fileError: null, answer: [], answerError: null }]);
    expect(body.file.split('\r\n').map(({ length }: string) => length)).toEqual([39, 101, 101, 24, 0]);
    const answer = '1042L1,150.00,ok,AB12,\n1042L2,48250,no,,closed\n';
    const columns = { reference: '1', amount: '2', status: '3', bankReference: '4', reason: '5' };
    const read = {
      ...FIXED.answer,
      ...{ encoding: 'utf-8', delimiter: 'comma', headerRows: 0, footerRows: 0, columns },
      ...{ paidWords: ['OK'], failedWords: ['no'] },
    } as const;
    expect((await preview({ ...FIXED, answer: read }, Buffer.from(answer))).body.answer).toEqual([
      { line: 1, reference: '1042L1', amount: 150, result: 'paid', note: 'AB12' },
      { line: 2, reference: '1042L2', amount: 48_250, result: 'failed', note: 'closed' },
    ]);
    expect((await preview({ ...FIXED, answer: read }, Buffer.from('1,2\n'))).body.answerError).toMatchObject({
      fault: 'status',
    });
    expect((await preview({ ...FIXED, encoding: 'utf-8' })).body.file).toContain('นางสาวมาลี');
    expect((await office('GET /api/office/bank-layouts')).body).toEqual(before);
  });

  it('needs the fields that its answer is matched by, and a width where rows are fixed', {
    tags: ['O1199'],
  }, async () => {
    const drop = (value: string) => FIXED.payment.filter((field) => field.value !== value);
    for (const wrong of [
      { ...FIXED, payment: drop('amount') },
      { ...FIXED, payment: drop('account') },
      { ...FIXED, payment: drop('short') },
      { ...FIXED, payment: [...FIXED.payment, { value: 'line', text: '', width: 0, fill: 'start' }] },
      { ...FIXED, trailer: FIXED.payment },
      { ...FIXED, header: [{ value: 'date', text: 'today', width: 8, fill: 'start' }] },
      { ...FIXED, header: [{ value: 'text', text: 'HH', width: 1, fill: 'start' }] },
      { ...FIXED, answer: { ...FIXED.answer, headerRows: 0 } },
      { ...FIXED, answer: { ...FIXED.answer, format: 'fixed' } },
      { ...FIXED, answer: { ...FIXED.answer, paidWords: [] } },
    ])
      expect((await preview(wrong)).status).toBe(400);
    const change = (kind: string, layout: object) =>
      office(`POST /api/office/bank-layouts/KBANK/${kind}/change`, { body: { layout, why: 'x' } });
    expect((await change('statement', FIXED)).body.message).toBe('KEY_INVALID');
    expect((await change('payout', { ...FIXED, newline: 'lf' })).status).toBe(200);
    expect((await change('payout', DELIMITED)).body.message).toBe('APPROVAL_WAITS');
  });
});
