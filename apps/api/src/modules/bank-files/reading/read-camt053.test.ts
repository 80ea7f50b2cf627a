import { describe, expect, it } from 'vitest';
import { camt, entry, lines, read, transaction } from '../testing/statement-texts.ts';

describe('a statement as camt.053', () => {
  it('has a line for each transaction, with its sender', { tags: ['O1137'] }, async () => {
    const file = camt({ entries: entry('1250.50', transaction('1000', 'R1') + transaction('250.50', 'R2')) });
    expect(await lines(file)).toEqual([
      expect.objectContaining({
        ...{ direction: 'credit', kind: 'booked', amount: 1_000_00n, reference: 'R1', senderBank: 'SICOTHBKXXX' },
        ...{
          senderAccount: '1112223334',
          senderName: 'MALI & CO',
          note: 'top up',
          at: new Date('2026-11-19T02:30:00Z'),
        },
      }),
      expect.objectContaining({ amount: 250_50n, reference: 'R2' }),
    ]);
  });

  it('knows what is not booked, taken back or a debit', { tags: ['O1137'] }, async () => {
    const entries =
      entry('5', transaction('5', 'P'), { status: 'PDNG' }) +
      entry('1250.50', transaction('1250.50', 'X'), { more: '<RvslInd>true</RvslInd>' }) +
      entry('1.00', transaction('1.00', 'Y', 'DBIT'), { mark: 'DBIT' });
    expect(
      (await lines(camt({ entries, closing: '1349.50' }))).map(({ kind, direction }) => [kind, direction]),
    ).toEqual([
      ['pending', 'credit'],
      ['reversal', 'credit'],
      ['booked', 'debit'],
    ]);
  });

  const good = entry('1250.50', transaction('1250.50', 'R1'));
  it.each([
    ['ends early', 'xml', camt({ entries: good }).slice(0, 900)],
    ['is of another account', 'other-account', camt({ entries: good, account: '0123456780' })],
    [
      'is in another currency',
      'other-currency',
      camt({ entries: entry('1250.50', transaction('1250.50', 'R1'), { ccy: 'USD' }) }),
    ],
    ['does not add up', 'wrong-total', camt({ entries: good, closing: '1350.49' })],
    [
      'misses an entry',
      'wrong-count',
      camt({ entries: good, count: '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>' }),
    ],
    [
      'has a batch that does not add up',
      'wrong-total',
      camt({ entries: entry('1250.50', transaction('1000', 'R1') + transaction('250', 'R2')) }),
    ],
    ['is another message', 'format', '<Document><CstmrPmtStsRpt><Stmt/></CstmrPmtStsRpt></Document>'],
    ['has entities', 'xml', `<!DOCTYPE d [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${camt({ entries: good })}`],
    ['has an unknown entity', 'xml', camt({ entries: good.replace('top up', '&b;') })],
    ['is deep without end', 'xml', `${'<a>'.repeat(100)}`],
    ['has a text without end', 'too-long', camt({ entries: good.replace('top up', 'x'.repeat(5_000)) })],
  ])('that %s is refused with its place', { tags: ['O1137'] }, async (_, fault, file) => {
    expect(await read(file)).toEqual({ fault, line: expect.any(Number) });
  });
});
