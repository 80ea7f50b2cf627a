import type { CsvLayout } from '@krapao/contract/office/bank-layouts';
import { describe, expect, it } from 'vitest';
import { CSV, csv, lines, ROW, read } from '../testing/statement-texts.ts';

describe('a statement as CSV', () => {
  it('is read by its layout, to the satang and to the minute', { tags: ['O1135'] }, async () => {
    expect(await lines(csv(ROW, '18/11/2026 23:59,-20,F1,,,'), CSV)).toEqual([
      {
        ...{ line: 2, direction: 'credit', kind: 'booked', amount: 1_250_50n, at: new Date('2026-11-19T02:30:00Z') },
        ...{ reference: 'R1', senderBank: '014', senderAccount: '1112223334', senderName: 'MALI JAIDEE', note: null },
      },
      expect.objectContaining({ line: 3, direction: 'debit', amount: 20_00n, reference: 'F1', senderBank: null }),
    ]);
  });

  it('has the amount in one column, in two, or beside a word, with either decimal sign', {
    tags: ['O1135'],
  }, async () => {
    const two: CsvLayout = {
      ...{ ...CSV, delimiter: 'semicolon', amountForm: 'columns', decimal: ',', headerRows: 0, dateFormat: 'D/M/BBBB' },
      columns: {
        ...CSV.columns,
        date: '1',
        credit: '2',
        debit: '3',
        amount: '',
        reference: '4',
        senderBank: '5',
        senderAccount: '',
        senderName: '',
      },
    };
    expect(
      (await lines('9/1/2569;1.250,5;;A;014\n9/1/2569;-;3,00;B;014\n', two)).map((one) => [
        one.direction,
        one.amount,
        one.at,
      ]),
    ).toEqual([
      ['credit', 125_050n, new Date('2026-01-08T17:00:00Z')],
      ['debit', 300n, new Date('2026-01-08T17:00:00Z')],
    ]);
    expect(await read('9/1/2569;1,00;1,00;A;014\n', two)).toEqual({ fault: 'amount', line: 1 });
    const word: CsvLayout = { ...CSV, amountForm: 'direction', columns: { ...CSV.columns, direction: 'Name' } };
    expect(
      (await lines(csv(ROW.replace('MALI JAIDEE', 'cr'), ROW.replace('MALI JAIDEE', 'DR')), word)).map(
        (one) => one.direction,
      ),
    ).toEqual(['credit', 'debit']);
    expect(await read(csv(ROW), word)).toEqual({ fault: 'direction', line: 2 });
  });

  const balance: CsvLayout = { ...CSV, columns: { ...CSV.columns, balance: 'Name' } };
  const withBalance = (text: string) => ROW.replace('MALI JAIDEE', text);

  it.each<[string, string | undefined, string | Uint8Array, number | undefined, CsvLayout?]>([
    ['is of another bank', 'header', csv(ROW).replace('Ref', 'Reference'), 1],
    ['has a title twice', 'header', csv(ROW).replace('Name', 'Ref'), 1],
    ['ends within a line', 'columns', csv(ROW, '19/11/2026 09:30,1.00,R2'), 3],
    ['ends within the last value', 'unfinished', csv(ROW).trimEnd(), 2],
    ['has an open quote', 'unfinished', csv(ROW, '"19/11'), 3],
    ['has no such day', 'date', csv(ROW, ROW.replace('19/11', '31/11')), 3],
    ['has another form of dates', 'date', csv(ROW.replace('19/11/2026', '2026-11-19')), 2],
    ['is from tomorrow', 'future', csv(ROW.replace('19/11/2026', '25/11/2026')), 2],
    ['has half a satang', 'amount', csv(ROW.replace('1,250.50', '1.005')), 2],
    ['groups its digits wrongly', 'amount', csv(ROW.replace('1,250.50', '12,50.50')), 2],
    ['has nothing for an amount', 'amount', csv(ROW.replace('1,250.50', '0.00')), 2],
    ['has words for an amount', 'amount', csv(ROW.replace('1,250.50', '1e3')), 2],
    ['has a text too long for a reference', 'too-long', csv(ROW.replace('R1', 'R'.repeat(101))), 2],
    [
      'misses a line between two balances',
      'wrong-balance',
      csv(withBalance('1350.50'), withBalance('2601.01')),
      3,
      balance,
    ],
    [
      'is of another account',
      'other-account',
      `0123456780\n${csv(ROW)}`,
      2,
      { ...CSV, headerRows: 2, accountInHeader: true },
    ],
    [
      'is of another account in a line',
      'other-account',
      csv(ROW),
      2,
      { ...CSV, columns: { ...CSV.columns, account: 'From' } },
    ],
    ['is in another encoding', 'encoding', Buffer.concat([Buffer.from(csv(ROW)), Buffer.from([0xa1, 0xa2, 0x0a])]), 3],
    [
      'is UTF-8 where Windows-874 is expected',
      'encoding',
      csv(ROW.replace('MALI', 'มะลิ')),
      2,
      { ...CSV, encoding: 'windows-874' },
    ],
    ['is UTF-16 where UTF-8 is expected', 'encoding', Buffer.from(csv(ROW), 'utf16le'), 1],
    ['is packed', 'compressed', Buffer.from([0x1f, 0x8b, 8, 0]), undefined],
    ['is a ZIP', 'compressed', Buffer.from([0x50, 0x4b, 3, 4, 0]), undefined],
    ['has nothing', 'empty', ' \n', undefined],
    ['has titles alone', 'empty', csv(), undefined],
  ])('that %s is refused with its place', { tags: ['O1136'] }, async (_, fault, file, line, layout = CSV) => {
    expect(await read(file, layout)).toEqual({ fault, ...(line !== undefined && { line }) });
  });

  it('is read in every encoding that banks use', { tags: ['O1135'] }, async () => {
    const text = csv(ROW.replace('MALI', 'มะลิ'));
    const thai = Buffer.from(
      Array.from(text, (char) => (char > '\u0e00' ? char.charCodeAt(0) - 0x0e01 + 0xa1 : char.charCodeAt(0))),
    );
    const files: [CsvLayout['encoding'], Uint8Array][] = [
      ['utf-8', Buffer.from(`\uFEFF${text}`)],
      ['windows-874', thai],
      ['tis-620', thai],
      ['utf-16', Buffer.from(text, 'utf16le')],
      ['utf-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['utf-16', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ];
    for (const [encoding, file] of files)
      expect((await lines(file, { ...CSV, encoding }))[0]?.senderName).toBe('มะลิ JAIDEE');
  });

  it('with balances proves its order, oldest or newest first', { tags: ['O1136'] }, async () => {
    const rows = [withBalance('1350.50'), withBalance('2601.00')];
    const wanted = { opening: 100_00n, closing: 2_601_00n };
    expect(await read(csv(...rows), balance)).toMatchObject(wanted);
    expect(await read(csv(...rows.toReversed()), balance)).toMatchObject(wanted);
  });

  it('of more than 100,000 lines is refused, and one of 100,000 is read', { tags: ['O1136'] }, async () => {
    const many = (count: number) => csv(...Array.from({ length: count }, () => ROW));
    expect(await read(many(100_001), CSV)).toEqual({ fault: 'too-many-lines' });
    expect(await lines(many(100_000), CSV)).toHaveLength(100_000);
  });

  it('that is only begun is shown as far as it goes', async () => {
    const found = await read(csv(ROW, ROW).slice(0, -10), { ...CSV, footerRows: 3 }, true);
    expect('lines' in found && found.lines).toHaveLength(1);
  });
});
