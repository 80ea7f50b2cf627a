import type { CsvLayout, StatementLayout } from '@krapao/contract/office/bank-layouts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import { readStatement } from './read-statement.ts';
import type { StatementLine } from './statement.ts';

const ACCOUNT = { accountNo: '0123456789', currency: 'THB' } as const;
const NOW = new Date('2026-11-19T12:00:00Z');

const CSV: CsvLayout = {
  ...{ format: 'csv', encoding: 'utf-8', delimiter: 'comma', headerRows: 1, footerRows: 0, decimal: '.' },
  ...{ dateFormat: 'DD/MM/YYYY HH:mm', timeZone: 'Asia/Bangkok', amountForm: 'signed', accountInHeader: false },
  ...{ creditWords: ['CR'], debitWords: ['DR'] },
  columns: {
    ...{ date: 'Date', time: '', amount: 'Amount', credit: '', debit: '', direction: '', balance: '', account: '' },
    ...{ reference: 'Ref', senderBank: 'Bank', senderAccount: 'From', senderName: 'Name', note: '' },
  },
};
const HEAD = 'Date,Amount,Ref,Bank,From,Name';
const csv = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;
const ROW = '19/11/2026 09:30,"1,250.50",R1,014,1112223334,MALI JAIDEE';

const read = async (file: string | Uint8Array, layout?: StatementLayout, part?: boolean) => {
  try {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file;
    const { lines, opening, closing } = await readStatement(bytes, layout, ACCOUNT, NOW, { isPart: part ?? false });
    return { lines, opening, closing };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STATEMENT_INVALID') throw error;
    return error.details as { fault: string; line?: number };
  }
};
const lines = async (file: string | Uint8Array, layout?: StatementLayout): Promise<StatementLine[]> => {
  const found = await read(file, layout);
  if (!('lines' in found)) throw new Error(JSON.stringify(found));
  return found.lines;
};

const camt = ({ entries = '', account = '0123456789', closing = '1350.50', count = '' } = {}) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>THB</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">100</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${count}
${entries}
</Stmt></BkToCstmrStmt></Document>
`;
const transaction = (
  amount: string,
  ref: string,
  mark = 'CRDT',
) => `<TxDtls><Refs><TxId>${ref}</TxId></Refs><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>MALI &amp; CO</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>1112223334</Id></Othr></Id></DbtrAcct></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BICFI>SICOTHBKXXX</BICFI></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Ustrd>top up</Ustrd></RmtInf></TxDtls>`;
const entry = (amount: string, details: string, { mark = 'CRDT', status = 'BOOK', more = '', ccy = 'THB' } = {}) =>
  `<Ntry><Amt Ccy="${ccy}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${more}<Sts><Cd>${status}</Cd></Sts><BookgDt><DtTm>2026-11-19T09:30:00+07:00</DtTm></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;

const mt940 = (rows: string[], { account = '0123456789', closing = 'C261119THB1350,50' } = {}) =>
  [':20:S1', `:25:${account}`, ':28C:1/1', ':60F:C261118THB100,00', ...rows, `:62F:${closing}`, '-', ''].join('\r\n');
const ENTRY = ':61:2611191119C1250,50NTRFR1//B9';
const INFO = ':86:166?20top up?30014?31111222333?324 MALI';

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

describe('a statement with anything changed', () => {
  const files: [string, StatementLayout | undefined][] = [
    [csv(ROW, '18/11/2026 23:59,-20.00,F1,,,'), CSV],
    [camt({ entries: entry('1250.50', transaction('1250.50', 'R1')) }), undefined],
    [mt940([ENTRY, INFO]), undefined],
  ];

  it('has no line with an amount, reference or account that is not in it', { tags: ['O1139'] }, async () => {
    const change = fc.record({
      file: fc.integer({ min: 0, max: files.length - 1 }),
      cuts: fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.integer({ min: 0, max: 8 }),
          fc.string({ maxLength: 4 }),
        ),
        { maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ file, cuts }) => {
        const [text, layout] = files[file] ?? ['', undefined];
        const changed = cuts.reduce((all, [place, length, added]) => {
          const at = Math.floor(place * all.length);
          return all.slice(0, at) + added + all.slice(at + length);
        }, text);
        const found = await read(changed, layout);
        if (!('lines' in found)) return;
        const digits = changed.replaceAll(/[^\d]/g, ' ');
        const bare = changed.replaceAll(/\s+/g, ' ');
        for (const { amount, reference, senderAccount } of found.lines) {
          expect(amount > 0n).toBe(true);
          const [whole] = [`${amount / 100n}`];
          expect(digits.replaceAll(' ', '')).toContain(whole);
          for (const value of [reference, senderAccount])
            if (value !== null) expect(bare.replaceAll(/&amp;|\r|\n/g, '').replaceAll('""', '"')).toContain(value);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
