import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SmallLedger, smallLedger } from '../../testing/small-ledger.ts';

let given: SmallLedger;
let ledger: SmallLedger['ledger'];
let bank: SmallLedger['bank'];
let member: SmallLedger['member'];
let other: SmallLedger['other'];
let move: SmallLedger['move'];

/** Changes rows behind the triggers' back, as an owner of the server could. */
const tamper = (statement: string) =>
  given.database.query(`
    alter table ledger.entry disable trigger user;
    alter table ledger.operation disable trigger user;
    alter table ledger.seal disable trigger user;
    alter table ledger.hold disable trigger user;
    ${statement};
    alter table ledger.hold enable trigger user;
    alter table ledger.seal enable trigger user;
    alter table ledger.operation enable trigger user;
    alter table ledger.entry enable trigger user`);

describe('what was changed behind the triggers is found and stops the account', () => {
  beforeEach(async () => {
    given = await smallLedger();
    ({ ledger, bank, member, other, move } = given);
  });
  afterEach(() => given?.drop());

  const balance = (change: string) => `update ledger.balance set ${change} where account_id = ${member}`;
  const entry = (change: string) =>
    `update ledger.entry set ${change} where operation_id = '${given.depositId}' and account_id = ${member}`;
  const operation = (change: string) => `update ledger.operation set ${change} where id = '${given.depositId}'`;

  it.each<[string, () => string, string]>([
    ['a balance that was raised', () => balance('available = available + 1'), 'BALANCE_WRONG'],
    ['a hold that was let go', () => balance('available = available + held, held = 0'), 'HELD_WRONG'],
    ['a number that was skipped', () => balance('seq = seq + 1'), 'SEQ_WRONG'],
    ['an entry with another amount', () => entry('amount = amount + 1'), 'OPERATION_UNBALANCED'],
    ['an entry with another balance after it', () => entry('balance_after = 7'), 'RUNNING_BALANCE_WRONG'],
    ['an entry moved to another account', () => entry(`account_id = ${other}, seq = 99`), 'SEQ_WRONG'],
    [
      'an entry that was removed',
      () => entry('amount = 1').replace(/update (.*) set .* where/, 'delete from $1 where'),
      'SEQ_WRONG',
    ],
    ['another reference', () => operation("reference = 'forged'"), 'OPERATION_CHANGED'],
    ['another time', () => operation("event_at = event_at - interval '1 day'"), 'OPERATION_CHANGED'],
    [
      'a hold of another amount',
      () => `update ledger.hold set amount = 90; ${balance('available = available + held - 90, held = 90')}`,
      'OPERATION_CHANGED',
    ],
    [
      'a hold that ended without an operation',
      () => `update ledger.hold set state = 'voided', closed_at = now()`,
      'HELD_WRONG',
    ],
    [
      'an operation of which every trace was removed',
      () =>
        `delete from ledger.entry where operation_id = '${given.depositId}'; delete from ledger.operation where id = '${given.depositId}'`,
      'OPERATION_MISSING',
    ],
  ])('%s', async (_, statement, fault) => {
    await tamper(statement());
    const { audit } = await ledger.maintain();
    expect(audit.findings).toBeGreaterThan(0n);
    expect((await ledger.findings()).map((finding) => finding.fault)).toContain(fault);

    expect(await ledger.balance(member)).toMatchObject({ frozen: true });
    await expect(move(bank, member, 1n)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    await expect(given.hold(member, 1n)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    await expect(ledger.release(member, 'no')).rejects.toMatchObject({ code: 'STILL_WRONG' });
    expect(await ledger.balance(member)).toMatchObject({ frozen: true });
  });

  it.each([
    ['the amount of a house entry', `update ledger.entry set amount = amount - 1 where balance_after is null`],
    ['the folded balance', 'update ledger.house set balance = balance + 1'],
  ])('%s stops the house account', async (_, statement) => {
    await tamper(statement);
    await ledger.maintain();
    expect(await ledger.findings()).toContainEqual(expect.objectContaining({ fault: 'ROLLUP_WRONG', account: bank }));
    await expect(move(bank, other, 1n)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  });

  it.each([
    ['a seal with another hash', `update ledger.seal set hash = sha256(hash)`, 'CHAIN_BROKEN'],
    ['a seal with another time', `update ledger.seal set sealed_at = sealed_at - interval '1 day'`, 'CHAIN_BROKEN'],
    ['a seal that was removed', `delete from ledger.seal where id = 1`, 'CHAIN_BROKEN'],
    [
      'a seal that leaves an operation out',
      `update ledger.seal set digests = substr(digests, 33), operations = operations - 1;
       update ledger.seal s set hash = ledger.hash_of(s)`,
      'OPERATION_CHANGED',
    ],
  ])('%s breaks the chain', async (_, statement, fault) => {
    await move(bank, other, 1n);
    await given.sealAll();
    await tamper(statement);
    await ledger.maintain();
    expect((await ledger.findings()).map((finding) => finding.fault)).toContain(fault);
  });

  it('an account put right again is released, and its finding is kept with the note', async () => {
    await tamper(balance('available = available + 1'));
    await ledger.maintain();
    await tamper(balance('available = available - 1'));
    await ledger.release(member, 'restored from backup');
    await move(bank, member, 1n);
    expect(await ledger.findings()).toEqual([]);
    const stored = await given.database.query(
      `select fault, note from ledger.finding where account_id = $1 and note is not null`,
      [member],
    );
    expect(stored).toEqual([{ fault: 'BALANCE_WRONG', note: 'restored from backup' }]);
  });

  it('the finding of an operation stands until the last of its members is released', async () => {
    const gift = randomUUID();
    await move(member, other, 5n, gift);
    await given.sealAll();
    const rename = (reference: string) =>
      tamper(`update ledger.operation set reference = '${reference}' where id = '${gift}'`);
    await rename('another');
    await ledger.maintain();
    await rename('r');
    const found = { fault: 'OPERATION_CHANGED', operationId: gift };
    await ledger.release(member, 'restored');
    expect([await ledger.balance(member), await ledger.balance(other)]).toMatchObject([
      { frozen: false },
      { frozen: true },
    ]);
    expect(await ledger.findings()).toContainEqual(expect.objectContaining(found));
    await ledger.release(other, 'restored');
    expect(await ledger.findings()).not.toContainEqual(expect.objectContaining(found));
    await move(other, member, 5n);
  });

  it('leaves other accounts alone', async () => {
    await tamper(balance('available = available + 1'));
    await ledger.maintain();
    await move(bank, other, 1n);
    expect(await ledger.balance(other)).toMatchObject({ balance: 1_001n, frozen: false });
  });
});
