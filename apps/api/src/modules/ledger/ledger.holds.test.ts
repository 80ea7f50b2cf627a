import { randomUUID } from 'node:crypto';
import { minor } from '@krapao/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenLedger, refusedAs } from '../../testing/ledger.ts';
import { type AccountId, type Ledger, ledgerOn } from './public.ts';

const { database: given, given: books, deposit, memberWith, reserve } = givenLedger();
let ledger: Ledger;
let bank: AccountId;
beforeAll(() => {
  ({ ledger, bank } = books);
});

describe('a hold', () => {
  it('opens the accounts that it names, unless it is refused', async () => {
    const [owner, house] = [randomUUID(), randomUUID()];
    const [from, to] = [{ kind: 'wallet', owner } as const, { kind: 'bank', owner: house } as const];
    const hold = { id: randomUUID(), kind: 'withdraw', reference: 'W', currency: 'THB', amount: minor(60n) } as const;
    await expect(ledger.reserve({ ...hold, from, to })).rejects.toEqual(refusedAs('INSUFFICIENT_FUNDS'));
    expect(await ledger.balanceOf(from)).toBeUndefined();

    const account = await ledger.openAccount({ ...from, currency: 'THB' });
    await deposit(account, 100n);
    const reserved = await ledger.reserve({ ...hold, from, to });
    expect(reserved).toMatchObject({ from: account, to: await ledger.openAccount({ ...to, currency: 'THB' }) });
    expect(await ledger.reserve({ ...hold, from, to })).toEqual(reserved);
    const other = { ...hold, id: randomUUID(), currency: 'LAK' } as const;
    await expect(ledger.reserve({ ...other, from, to })).rejects.toEqual(refusedAs('CURRENCY_MIX'));
    expect(await ledger.balance(account)).toMatchObject({ held: 60n, available: 40n });
  });

  it('queues its job in the same transaction, and only then', async () => {
    const member = await memberWith(100n);
    const job = { task: 'resolve-hold', payload: { try: randomUUID() }, runAt: new Date('2100-01-01') };
    const queued = () =>
      given.database.query(
        `select run_at from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'resolve-hold' and j.payload ->> 'try' = $1`,
        [job.payload.try],
      );
    const undone = given.connection.db.transaction().execute(async (transaction) => {
      await ledgerOn(transaction).reserve({
        id: randomUUID(),
        kind: 'withdraw',
        reference: 'W',
        currency: 'THB',
        from: member,
        to: bank,
        amount: minor(60n),
        job,
      });
      throw new Error('crash');
    });
    await expect(undone).rejects.toThrow('crash');
    expect(await queued()).toEqual([]);
    expect(await ledger.balance(member)).toMatchObject({ held: 0n, available: 100n });

    const id = randomUUID();
    await reserve(member, 60n, { id, job });
    await reserve(member, 60n, { id, job });
    expect(await queued()).toEqual([{ run_at: job.runAt }]);
    expect(await ledger.balance(member)).toMatchObject({ held: 60n, available: 40n });
  });

  it('keeps its money from being spent or held twice until it ends', async () => {
    const member = await memberWith(100n);
    const hold = await reserve(member, 80n);
    await expect(reserve(member, 21n)).rejects.toEqual(refusedAs('INSUFFICIENT_FUNDS'));
    expect(await ledger.openHolds(member)).toEqual([hold]);
    await ledger.void({ hold: hold.id, meta: { reason: 'refused' } });
    expect(await ledger.openHolds(member)).toEqual([]);
    expect(await ledger.balance(member)).toMatchObject({ balance: 100n, held: 0n, entries: 1n });
  });

  it('posted in part pays that part and frees the rest', async () => {
    const member = await memberWith(100n);
    const hold = await reserve(member, 80n);
    const booked = await ledger.post({ hold: hold.id, amount: minor(30n) });
    expect(booked.lines.find((line) => line.account === member)).toMatchObject({ amount: -30n, balanceAfter: 70n });
    expect(await ledger.balance(member)).toMatchObject({ balance: 70n, held: 0n });
    expect(await ledger.hold(hold.id)).toMatchObject({ state: 'posted', posted: 30n });
  });

  it('ends once: posted, it cannot be voided, and the other way round', async () => {
    const member = await memberWith(100n);
    const [posted, voided] = [await reserve(member, 40n), await reserve(member, 40n)];
    await ledger.post({ hold: posted.id });
    await ledger.void({ hold: voided.id });
    await expect(ledger.void({ hold: posted.id })).rejects.toEqual(refusedAs('HOLD_CLOSED'));
    await expect(ledger.post({ hold: voided.id })).rejects.toEqual(refusedAs('HOLD_CLOSED'));
    expect(await ledger.balance(member)).toMatchObject({ balance: 60n, held: 0n });
  });

  it('past its time still waits for the call that ends it, and can be posted until then', async () => {
    const member = await memberWith(100n);
    const past = new Date(Date.now() - 60_000);
    const [late, over, open] = [
      await reserve(member, 10n, { expiresAt: past }),
      await reserve(member, 10n, { expiresAt: past }),
      await reserve(member, 10n),
    ];
    expect(await ledger.dueHolds(1_000)).toEqual(expect.arrayContaining([late.id, over.id]));
    await ledger.post({ hold: late.id });
    await ledger.expire(over.id);
    await expect(ledger.expire(open.id)).rejects.toEqual(refusedAs('HOLD_NOT_DUE'));
    expect(await ledger.balance(member)).toMatchObject({ balance: 90n, held: 10n });
    expect(await ledger.dueHolds(1_000)).not.toContain(over.id);
  });
});
