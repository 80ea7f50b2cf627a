import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { KRAPAO_KBANK } from '../../../testing/deposits.ts';
import { expectBooksInOrder, givenPlayer, walletOf } from '../../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../../testing/money-server.ts';
import { camtOf } from '../../../testing/statement-files.ts';

let server: MoneyServer;
let folder: string;
beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'statements-'));
  folder = path.join(root, 'KBANK', KRAPAO_KBANK.accountNo);
  await mkdir(folder, { recursive: true });
  server = await moneyServer({ STATEMENTS_DIR: root });
});
afterAll(async () => {
  await expectBooksInOrder(server);
  await server.close();
});

const put = async (name: string, text: string, ageMs = DAY_MS) => {
  await writeFile(path.join(folder, name), text);
  const at = new Date(server.clock.now().getTime() - ageMs);
  await utimes(path.join(folder, name), at, at);
};
const sweep = async () => {
  await server.modules.jobs.handlers['read-statement-folder']?.({});
  await server.later(0);
};
const filesIn = async (part = '') => (await readdir(path.join(folder, part)).catch(() => [])).sort();
const stored = (name: string) =>
  server.database.query('select state, fault, fault_line from bank_statement where file_name = $1', [name]);

it('the folder’s statements are booked once and moved, in any repetition', { tags: ['O1144'] }, async () => {
  const player = await givenPlayer(server);
  const line = { ref: randomUUID(), amount: '77.31', bank: player.bank.code, account: player.bank.accountNo };
  const file = camtOf(KRAPAO_KBANK.accountNo, [line]);
  await put('day.xml', file);
  await put('.day2.xml', file);
  await sweep();
  expect(await walletOf(server, player)).toEqual({ amount: 77.31, inProgress: 0 });
  expect(await filesIn()).toEqual(['.day2.xml', 'done']);
  // As after a crash between the commit and the move.
  await put('day.xml', file);
  await Promise.all([sweep(), sweep()].map((one) => one.catch(() => {})));
  await sweep();
  expect(await filesIn('done')).toContain('day (2).xml');
  expect(await stored('day.xml')).toHaveLength(1);
  expect(await walletOf(server, player)).toEqual({ amount: 77.31, inProgress: 0 });
});

it('a file that may still be written waits', { tags: ['O1144'] }, async () => {
  await put('new.xml', camtOf(KRAPAO_KBANK.accountNo, [{ ref: randomUUID(), amount: '-1.00' }]), 0);
  await sweep();
  expect(await filesIn()).toContain('new.xml');
  server.clock.advance(2 * MINUTE_MS);
  await sweep();
  expect(await stored('new.xml')).toMatchObject([{ state: 'done' }]);
});

it('a file with an error is moved aside and shown with its line, and nothing of it is booked', {
  tags: ['O1144'],
}, async () => {
  const player = await givenPlayer(server);
  const line = { ref: randomUUID(), amount: '5.00', bank: player.bank.code, account: player.bank.accountNo };
  await put('cut.xml', camtOf(KRAPAO_KBANK.accountNo, [line, line]).slice(0, -60));
  await sweep();
  expect(await filesIn('refused')).toEqual(['cut.xml']);
  expect(await stored('cut.xml')).toEqual([{ state: 'refused', fault: 'xml', fault_line: expect.any(Number) }]);
  expect(await walletOf(server, player)).toEqual({ amount: 0, inProgress: 0 });
});
