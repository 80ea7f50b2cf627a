import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { beforeAll, expect } from 'vitest';
import { type AccountId, between, type Ledger, type LedgerErrorCode, ledgerOn } from '../modules/ledger/public.ts';
import { givenDatabase } from './given-database.ts';

export const refusedAs = (code: LedgerErrorCode) => expect.objectContaining({ name: 'LedgerError', code });

/** A ledger for one test file, with the bank that members' money comes from. */
export function givenLedger() {
  const database = givenDatabase({ connectionsMax: 4 });
  const given = {} as { ledger: Ledger; bank: AccountId };
  beforeAll(async () => {
    given.ledger = ledgerOn(database.connection.db);
    given.bank = await given.ledger.openAccount({ kind: 'bank', owner: 'main', currency: 'THB' });
  });

  const wallet = (currency: 'THB' | 'LAK' = 'THB') =>
    given.ledger.openAccount({ kind: 'wallet', owner: randomUUID(), currency });

  const deposit = (to: AccountId, amount: bigint, id = randomUUID()) =>
    given.ledger.book({
      id,
      kind: 'deposit',
      reference: `D-${id}`,
      currency: 'THB',
      lines: between(given.bank, to, minor(amount)),
    });

  async function memberWith(amount: bigint): Promise<AccountId> {
    const account = await wallet();
    await deposit(account, amount);
    return account;
  }

  const reserve = (from: AccountId, amount: bigint, more: object = {}) =>
    given.ledger.reserve({
      id: randomUUID(),
      kind: 'withdraw',
      reference: 'W',
      currency: 'THB',
      from,
      to: given.bank,
      amount: minor(amount),
      ...more,
    });
  return { database, given, wallet, deposit, memberWith, reserve };
}
