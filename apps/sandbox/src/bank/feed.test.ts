import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Place, peopleOf } from '../testing/people.ts';
import { type RunningSandbox, startSandbox } from '../testing/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.call('DELETE', '/faults'));
afterAll(() => sandbox.close());
const people = peopleOf(() => sandbox);

const KEY = { authorization: 'Bearer sandbox-bank-key' };
type Entry = { cursor: string; transRef: string; amount: string };
type Feed = { entries: Entry[]; next: string };
const request = ({ bankCode, accountNo }: Place, query = '', headers: Record<string, string> = KEY) =>
  sandbox.call('GET', `/bank/v1/accounts/${bankCode}/${accountNo}/entries${query}`, undefined, headers);
const read = async (place: Place, query?: string) => (await request(place, query)).body as unknown as Feed;

describe('GET /bank/v1/accounts/{bankCode}/{accountNo}/entries', () => {
  it('shows what came in, with who sent it, oldest first', async () => {
    const [from, to] = [await people.open({ name: 'SOMCHAI RAKDEE' }), await people.business()];
    const first = await people.paid({ from, to, amount: '500.07' });
    const second = await people.paid({ from, to, amount: '1.00' });
    const { entries, next } = await read(to);
    expect(entries.map(({ transRef }) => transRef)).toEqual([first.transRef, second.transRef]);
    expect(entries[0]).toEqual({
      cursor: '1',
      transRef: first.transRef,
      sendingBank: '004',
      amount: '500.07',
      currency: 'THB',
      paidAt: first.paidAt,
      sender: { ...from, accountName: 'SOMCHAI RAKDEE' },
      note: '',
    });
    expect(next).toBe('2');
  });

  it('goes on after a cursor, page by page, and stays there when nothing is new', async () => {
    const [from, to] = [await people.open(), await people.business()];
    for (const amount of ['1.00', '2.00', '3.00']) await people.paid({ from, to, amount });
    const first = await read(to, '?limit=2');
    const second = await read(to, `?limit=2&after=${first.next}`);
    expect([...first.entries, ...second.entries].map(({ amount }) => amount)).toEqual(['1.00', '2.00', '3.00']);
    expect(await read(to, `?after=${second.next}`)).toEqual({ entries: [], next: second.next });
  });

  it('never shows an entry behind a cursor that was read, however many pay at once', async () => {
    const [payers, to] = [await Promise.all(Array.from({ length: 8 }, () => people.open())), await people.business()];
    let isPaying = true;
    const paying = Promise.all(
      payers.flatMap((from) => Array.from({ length: 10 }, () => people.paid({ from, to, amount: '1.00' }))),
    ).finally(() => {
      isPaying = false;
    });
    const seen: string[] = [];
    let after = '0';
    for (let isLast = false; !isLast; ) {
      isLast = !isPaying;
      const { entries, next } = await read(to, `?limit=7&after=${after}`);
      seen.push(...entries.map(({ transRef }) => transRef));
      if (entries.length > 0) isLast = false;
      after = next;
    }
    const paid = await paying;
    expect(seen).toHaveLength(80);
    expect(new Set(seen)).toEqual(new Set(paid.map(({ transRef }) => transRef)));
  });

  it('shows nothing without the key, nor of an account that is not there', async () => {
    const to = await people.business();
    expect((await request(to, '', {})).status).toBe(401);
    expect((await request({ bankCode: 'KBANK', accountNo: '5555555555' })).status).toBe(404);
    expect((await request(to, '?after=x')).status).toBe(400);
  });

  it('suffers the weather of the bank', async () => {
    const [from, to] = [await people.open(), await people.business()];
    await people.paid({ from, to, amount: '1.00' });
    await sandbox.setFault('bank', { mode: 'duplicate', times: 1, calls: ['entries'] });
    expect((await read(to)).entries).toHaveLength(2);
    await sandbox.setFault('bank', { mode: 'refuse', times: 1, calls: ['entries'] });
    expect((await request(to)).body).toMatchObject({ error: { code: 'REFUSED' } });
    await sandbox.setFault('bank', { mode: 'error-500', times: 1, calls: ['entries'] });
    expect((await request(to)).status).toBe(500);
    expect((await read(to)).entries).toHaveLength(1);
  });
});
