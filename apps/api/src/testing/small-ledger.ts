import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { expect } from 'vitest';
import { type AccountId, between, ledgerOn } from '../modules/ledger/public.ts';
import { connectDatabase } from '../platform/database/db.ts';
import { createLog } from '../platform/logs/log.ts';
import { createTestDatabase } from './test-database.ts';

export type SmallLedger = Awaited<ReturnType<typeof smallLedger>>;

/** A ledger to tamper with: a bank, two members, a deposit, a hold and a finding, all sealed. */
export async function smallLedger() {
  const database = await createTestDatabase();
  const connection = connectDatabase(database.serverUrl, createLog('silent'), { connectionsMax: 4 });
  const ledger = ledgerOn(connection.db);
  const bank = await ledger.openAccount({ kind: 'bank', owner: 'main', currency: 'THB' });
  const member = await ledger.openAccount({ kind: 'wallet', owner: 'm1', currency: 'THB' });
  const other = await ledger.openAccount({ kind: 'wallet', owner: 'm2', currency: 'THB' });
  const depositId = randomUUID();
  const move = (from: AccountId, to: AccountId, amount: bigint, id: string = randomUUID()) =>
    ledger.book({ id, kind: 'move', reference: 'r', currency: 'THB', lines: between(from, to, minor(amount)) });
  const hold = (from: AccountId, amount: bigint) => {
    const operation = { id: randomUUID(), kind: 'withdraw', reference: 'w', currency: 'THB' } as const;
    return ledger.reserve({ ...operation, from, to: bank, amount: minor(amount) });
  };
  const sealAll = async () => {
    await database.strangersDone();
    await ledger.maintain();
  };
  await move(bank, member, 1_000n, depositId);
  await move(bank, other, 1_000n);
  await hold(member, 100n);
  await move(member, bank, 50n);
  await ledger.report({ fault: 'TEST', account: other });
  await ledger.release(other, 'it was a test');
  await sealAll();
  expect(await ledger.findings()).toEqual([]);
  return {
    ...{ database, connection, ledger, bank, member, other, depositId, move, hold, sealAll },
    async drop() {
      await connection.close();
      await database.drop();
    },
  };
}
