import type { CsvLayout, StatementLayout } from '@krapao/contract/office/bank-layouts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readStatement } from '../reading/read-statement.ts';
import type { StatementLine } from '../reading/statement.ts';

const ACCOUNT = { accountNo: '0123456789', currency: 'THB' } as const;
const NOW = new Date('2026-11-19T12:00:00Z');

export const CSV: CsvLayout = {
  ...{ format: 'csv', encoding: 'utf-8', delimiter: 'comma', headerRows: 1, footerRows: 0, decimal: '.' },
  ...{ dateFormat: 'DD/MM/YYYY HH:mm', timeZone: 'Asia/Bangkok', amountForm: 'signed', accountInHeader: false },
  ...{ creditWords: ['CR'], debitWords: ['DR'] },
  columns: {
    ...{ date: 'Date', time: '', amount: 'Amount', credit: '', debit: '', direction: '', balance: '', account: '' },
    ...{ reference: 'Ref', senderBank: 'Bank', senderAccount: 'From', senderName: 'Name', note: '' },
  },
};
const HEAD = 'Date,Amount,Ref,Bank,From,Name';
export const csv = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`;
export const ROW = '19/11/2026 09:30,"1,250.50",R1,014,1112223334,MALI JAIDEE';

export const read = async (file: string | Uint8Array, layout?: StatementLayout, part?: boolean) => {
  try {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file;
    const { lines, opening, closing } = await readStatement(bytes, layout, ACCOUNT, NOW, { isPart: part ?? false });
    return { lines, opening, closing };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STATEMENT_INVALID') throw error;
    return error.details as { fault: string; line?: number };
  }
};
export const lines = async (file: string | Uint8Array, layout?: StatementLayout): Promise<StatementLine[]> => {
  const found = await read(file, layout);
  if (!('lines' in found)) throw new Error(JSON.stringify(found));
  return found.lines;
};

export const camt = ({
  entries = '',
  account = '0123456789',
  closing = '1350.50',
  count = '',
} = {}) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>THB</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">100</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${count}
${entries}
</Stmt></BkToCstmrStmt></Document>
`;
export const transaction = (
  amount: string,
  ref: string,
  mark = 'CRDT',
) => `<TxDtls><Refs><TxId>${ref}</TxId></Refs><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>MALI &amp; CO</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>1112223334</Id></Othr></Id></DbtrAcct></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BICFI>SICOTHBKXXX</BICFI></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Ustrd>top up</Ustrd></RmtInf></TxDtls>`;
export const entry = (
  amount: string,
  details: string,
  { mark = 'CRDT', status = 'BOOK', more = '', ccy = 'THB' } = {},
) =>
  `<Ntry><Amt Ccy="${ccy}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${more}<Sts><Cd>${status}</Cd></Sts><BookgDt><DtTm>2026-11-19T09:30:00+07:00</DtTm></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;

export const mt940 = (rows: string[], { account = '0123456789', closing = 'C261119THB1350,50' } = {}) =>
  [':20:S1', `:25:${account}`, ':28C:1/1', ':60F:C261118THB100,00', ...rows, `:62F:${closing}`, '-', ''].join('\r\n');
export const ENTRY = ':61:2611191119C1250,50NTRFR1//B9';
export const INFO = ':86:166?20top up?30014?31111222333?324 MALI';
