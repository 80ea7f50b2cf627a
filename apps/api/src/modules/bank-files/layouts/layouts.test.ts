import { describe, expect, it } from 'vitest';
import { givenBankAccount, KRAPAO_KBANK } from '../../../testing/deposits.ts';
import { feedOf } from '../../../testing/feed.ts';
import { givenPlayer, walletOf } from '../../../testing/money.ts';
import type { MoneyServer } from '../../../testing/money-server.ts';
import { nok, tan, viewer } from '../../../testing/office-money.ts';
import { givenReviewQueue } from '../../../testing/review-queue.ts';
import { statementFiles } from '../../../testing/statement-files.ts';

let server: MoneyServer;
const desk = givenReviewQueue((given) => {
  server = given;
});
const { office } = desk;
const { booked, fromBank, allow, linesOf } = statementFiles(() => server, desk);
const { people } = feedOf(() => server);

const NONE = { time: '', amount: '', credit: '', debit: '', direction: '', balance: '', account: '', note: '' };
const CSV = {
  format: 'csv',
  creditWords: [],
  debitWords: [],
  timeZone: 'Asia/Bangkok',
  decimal: '.',
  accountInHeader: true,
};
const ENGLISH = {
  ...{ ...CSV, encoding: 'utf-8', delimiter: 'comma', headerRows: 2, footerRows: 0, amountForm: 'signed' },
  dateFormat: 'YYYY-MM-DD HH:mm:ss',
  columns: {
    ...{ ...NONE, date: 'Date', time: 'Time', amount: 'Amount', balance: 'Balance', reference: 'Reference' },
    ...{ senderBank: 'Bank', senderAccount: 'From account', senderName: 'From name' },
  },
};
const THAI = {
  ...{ ...CSV, encoding: 'windows-874', delimiter: 'semicolon', headerRows: 2, footerRows: 1, amountForm: 'columns' },
  dateFormat: 'DD/MM/BBBB HH:mm',
  columns: {
    ...{ ...NONE, date: 'วันที่', credit: 'ฝาก', debit: 'ถอน', balance: 'คงเหลือ', reference: 'เลขอ้างอิง' },
    ...{ senderBank: 'ธนาคาร', senderAccount: 'บัญชีต้นทาง', senderName: 'ชื่อบัญชี' },
  },
};
const change = (bankCode: string, layout: object, as = nok) =>
  office(`POST /api/office/bank-layouts/${bankCode}/statement/change`, { as, body: { layout, why: 'new export' } });
const list = async () => (await office('GET /api/office/bank-layouts')).body;
const preview = (file: Buffer, layout: object, isWhole = true) =>
  office('POST /api/office/bank-layouts/preview', {
    body: { layout, currency: 'THB', sample: file.toString('base64'), isWhole },
  });

describe('the layout of a bank’s statements', () => {
  it('takes effect after a second person’s yes, who sees each change', { tags: ['O1145'] }, async () => {
    const { body } = await change('KBANK', ENGLISH);
    expect((await change('KBANK', ENGLISH, tan)).body.message).toBe('APPROVAL_WAITS');
    expect((await list()).approvals).toEqual([{ bankCode: 'KBANK', kind: 'statement', approvalId: body.approvalId }]);
    expect((await list()).layouts).toEqual([]);
    expect((await allow(body, nok)).body.message).toBe('SECOND_PERSON_NEEDED');
    expect((await allow(body)).status).toBe(200);
    expect((await list()).layouts).toMatchObject([
      { bankCode: 'KBANK', layout: ENGLISH, madeBy: 'Operator nok', allowedBy: 'Operator tan', why: 'new export' },
    ]);
    expect((await change('KBANK', ENGLISH)).body.message).toBe('NOTHING_TO_CHANGE');
    const next = (await change('KBANK', { ...ENGLISH, dateFormat: 'DD/MM/YYYY HH:mm' })).body;
    expect((await office(`GET /api/office/approvals/${next.approvalId}`)).body.layout).toEqual({
      ...{ bankCode: 'KBANK', kind: 'statement' },
      fields: [{ name: 'dateFormat', before: 'YYYY-MM-DD HH:mm:ss', after: 'DD/MM/YYYY HH:mm' }],
    });
    await office(`POST /api/office/approvals/${next.approvalId}/refuse`, { as: tan, body: { note: 'no' } });
    expect((await list()).layouts[0].layout).toEqual(ENGLISH);
  });

  it('is of a bank of ours, whole, and set by who may decide payments', { tags: ['O1145'] }, async () => {
    expect((await change('NOBANK', ENGLISH)).body.message).toBe('NO_DATA');
    expect((await change('KBANK', ENGLISH, viewer)).body.message).toBe('NO_PERMISSION');
    for (const wrong of [
      { ...ENGLISH, dateFormat: 'never' },
      { ...ENGLISH, amountForm: 'columns' },
      { ...ENGLISH, headerRows: 0 },
      { ...ENGLISH, amountForm: 'direction' },
      { ...ENGLISH, columns: { ...ENGLISH.columns, date: '' } },
    ])
      expect((await change('KBANK', wrong)).status).toBe(400);
  });

  it('is tried on the beginning of a file, which stores nothing', { tags: ['O1145'] }, async () => {
    const player = await givenPlayer(server);
    const sender = await givenBankAccount(server, player);
    await people.paid({ from: sender, to: KRAPAO_KBANK, amount: '61.23' });
    const file = await fromBank(KRAPAO_KBANK, 'csv');
    const { status, body } = await preview(file, ENGLISH);
    expect([status, body]).toMatchObject([200, { titles: expect.arrayContaining(['Reference']), error: null }]);
    expect(body.lines.at(-1)).toMatchObject({ amount: 61.23, direction: 'credit' });
    expect((await preview(file, { ...ENGLISH, dateFormat: 'DD/MM/YYYY' })).body).toMatchObject({
      ...{ lines: [], error: { fault: 'date', line: 3 } },
    });
    expect((await preview(file.subarray(0, -20), ENGLISH, false)).body.error).toBeNull();
    expect(await server.database.query('select from bank_statement')).toEqual([]);
  });

  it.each([
    ['csv', ENGLISH],
    ['csv-thai', THAI],
  ])('reads the bank’s %s, and its payments are credited', { tags: ['O1145'] }, async (kind, layout) => {
    const account = KRAPAO_KBANK;
    const request = await change(account.bankCode, layout);
    if (request.status === 200) await allow(request.body);
    const player = await givenPlayer(server);
    const sender = await givenBankAccount(server, player);
    await people.paid({ from: sender, to: account, amount: '1523.45' });
    const statement = await booked(account, await fromBank(account, kind));
    expect(statement).toMatchObject({ state: 'done', format: 'csv' });
    expect((await linesOf(statement.id)).at(-1)).toMatchObject({ amount: 1_523.45, outcome: 'new' });
    expect(await walletOf(server, player)).toEqual({ amount: 1_523.45, inProgress: 0 });
  });
});
