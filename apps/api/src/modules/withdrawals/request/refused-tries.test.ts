import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { text } from '../../../testing/bank-files.ts';
import { walletOf } from '../../../testing/money.ts';
import { type OfficeBooks, officeBooks } from '../../../testing/office-books.ts';
import { givenOperator } from '../../../testing/operators.ts';
import { form } from '../../../testing/slips.ts';
import { BY_HAND, type GivenRequest, givenRequestOn, withdrawalsOf } from '../../../testing/withdrawals.ts';

let books: OfficeBooks;
let server: OfficeBooks['server'];
let office: OfficeBooks['office'];
beforeAll(async () => {
  books = await officeBooks();
  ({ server, office } = books);
  await withdrawalsOf(() => server).setRules(BY_HAND);
});
afterAll(() => books.close());

const audited = async (subject: string, as = books.pim) => {
  const { lines } = (await office(`GET /api/office/audit?subject=${subject}`, { as })).body;
  return lines.map(({ call, outcome }: { call: string; outcome: string }) => `${call.split('/').at(-1)} ${outcome}`);
};
const standsStill = async ({ id, player }: GivenRequest) => {
  expect((await office(`GET /api/office/withdrawals/${id}`)).body.status).toBe('requested');
  expect(await walletOf(server, player)).toEqual({ amount: 600, inProgress: 400 });
};

it('a viewer who calls for money is refused, nothing moves, and the audit has the try', {
  tags: ['O441'],
}, async () => {
  const given = await givenRequestOn(server);
  const viewer = await givenOperator(server, 'viewer');
  for (const [act, body] of [
    ['approve', {}],
    ['reject', { reason: 'x' }],
    ['paid', { bankReference: 'KB-1' }],
  ] as const) {
    const { status, body: answerBody } = await office(`POST /api/office/withdrawals/${given.id}/${act}`, {
      as: viewer,
      body,
    });
    expect([act, status, answerBody.message]).toEqual([act, 403, 'NO_PERMISSION']);
  }
  await standsStill(given);
  expect(await audited(given.id)).toEqual(['paid NO_PERMISSION', 'reject NO_PERMISSION', 'approve NO_PERMISSION']);
});

it('a page that is old hears that its item is handled, and the audit has the try', { tags: ['O441'] }, async () => {
  const { id } = await givenRequestOn(server);
  await office(`POST /api/office/withdrawals/${id}/reject`, { body: { reason: 'x' } });
  expect((await office(`POST /api/office/withdrawals/${id}/approve`)).body.message).toBe('ITEM_HANDLED');
  expect(await audited(id)).toEqual(['approve ITEM_HANDLED', 'reject OK']);
});

it('a bank’s file that is wrong is refused whole, and the audit has the try', { tags: ['O441'] }, async () => {
  const given = await givenRequestOn(server);
  const { body: batch } = await office('POST /api/office/withdrawals/batches', { body: { ids: [given.id] } });
  const line = `1,${given.id},400.00,paid,KB-9000`;
  const head = [`krapao-results,1,${batch.number},THB`, 'line,reference,amount,status,note'];
  const files: [string, Buffer][] = [
    ['wrong-total', Buffer.from(text(head, line, 'total,1,401.00'))],
    ['duplicate-line', Buffer.from(text(head, line, line, 'total,2,800.00'))],
    ['not-utf8', Buffer.concat([Buffer.from(text(head)), Buffer.from([0xba, 0xd1, 0xad, 0xaa, 0xd5])])],
    ['not-utf8', Buffer.from(`\uFEFF${text(head, line, 'total,1,400.00')}`, 'utf16le')],
  ];
  for (const [fault, bytes] of files) {
    const { body, headers } = form({ bytes, fileName: 'result.csv', type: 'text/csv' });
    const answer = await server.officeApp.inject({
      method: 'POST',
      url: `/api/office/withdrawals/batches/${batch.id}/result`,
      headers: { ...headers, cookie: books.pim.cookie },
      payload: body,
    });
    expect([fault, answer.statusCode, answer.json()]).toMatchObject([fault, 422, { fault }]);
  }
  await server.later(SECOND_MS);
  expect((await office(`GET /api/office/withdrawals/${given.id}`)).body.status).toBe('approved');
  expect(await audited(batch.id)).toEqual(Array(4).fill('result BANK_FILE_INVALID'));
});

it('a code of the phone that is too old is asked for again, nothing moves, and the audit has the try', {
  tags: ['O441'],
}, async () => {
  const given = await givenRequestOn(server);
  const late = await givenOperator(server, 'finance');
  server.clock.advance(6 * MINUTE_MS);
  const response = await office(`POST /api/office/withdrawals/${given.id}/approve`, { as: late });
  expect([response.status, response.body.message]).toEqual([403, 'STEP_UP_REQUIRED']);
  const as = await givenOperator(server, 'finance');
  expect(await audited(given.id, as)).toEqual(['approve STEP_UP_REQUIRED']);
  expect((await office(`GET /api/office/withdrawals/${given.id}`, { as })).body.status).toBe('requested');
});
