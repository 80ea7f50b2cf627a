import { describe, expect, it } from 'vitest';
import { ENTRY, INFO, lines, mt940, read } from '../testing/statement-texts.ts';

describe('a statement as MT940', () => {
  it('is read with sender and message, in either form of field 86', { tags: ['O1138'] }, async () => {
    const wanted = {
      amount: 1_250_50n,
      reference: 'R1',
      senderBank: '014',
      senderAccount: '111222333',
      senderName: '4 MALI',
      note: 'top up',
    };
    const at = new Date('2026-11-18T17:00:00Z');
    expect(await lines(mt940([ENTRY, INFO]))).toEqual([
      { ...wanted, at, line: 5, direction: 'credit', kind: 'booked' },
    ]);
    const slashed = ':86:/BANK/014/ACCT/111222333/NAME/4 MALI/REMI/top up';
    expect(
      await lines(`{1:F01KASITHBK}{2:I940}{4:\r\n${mt940([ENTRY, slashed]).replace('\r\n-\r\n', '\r\n-}')}`),
    ).toMatchObject([wanted]);
    expect(
      (await lines(mt940([ENTRY, INFO]), { format: 'mt940', encoding: 'utf-8', reference: 'bank', timeZone: 'UTC' }))[0]
        ?.reference,
    ).toBe('B9');
  });

  it('books in the year of the entry, and knows what is taken back', { tags: ['O1138'] }, async () => {
    const [line] = await lines(mt940([':61:2601011231RD1250,50NTRFNONREF']));
    expect(line).toMatchObject({
      kind: 'reversal',
      direction: 'credit',
      reference: null,
      at: new Date('2025-12-30T17:00:00Z'),
    });
  });

  it.each([
    ['ends early', 'unfinished', mt940([ENTRY, INFO]).slice(0, -30)],
    ['does not add up', 'wrong-total', mt940([ENTRY, ENTRY])],
    ['is of another account', 'other-account', mt940([ENTRY], { account: 'KASITHBK/0123456780THB' })],
    ['is in another currency', 'other-currency', mt940([ENTRY.replace('C1250', 'CD1250')])],
    ['has a line that is none', 'columns', mt940([':61:26111x'])],
    ['has a day that is none', 'date', mt940([':61:2602300230C1250,50NTRFR1'])],
  ])('that %s is refused with its place', { tags: ['O1138'] }, async (_, fault, file) => {
    expect(await read(file)).toEqual({ fault, line: expect.any(Number) });
  });
});
