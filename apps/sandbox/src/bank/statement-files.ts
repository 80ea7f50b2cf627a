import type { Currency } from '@krapao/money';
import { formatAmount } from '../amount.ts';
import type { HistoryEntry } from './payments.repository.ts';
import { windows874 } from './windows-874.ts';

export const STATEMENT_KINDS = ['camt053', 'mt940', 'csv', 'csv-thai'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

type Account = { bankCode: string; accountNo: string; accountName: string; currency: Currency };
export type StatementOf = { account: Account; entries: readonly HistoryEntry[]; madeAt: Date };

const BANGKOK_MS = 7 * 3_600_000;
const local = (at: Date) => new Date(at.getTime() + BANGKOK_MS).toISOString();

/** A statement of an account as a file, oldest entry first, as banks send it. */
export function statementFile(kind: StatementKind, given: StatementOf): Buffer {
  if (kind === 'camt053') return Buffer.from(camt053(given));
  if (kind === 'mt940') return Buffer.from(mt940(given));
  return kind === 'csv' ? Buffer.from(plainCsv(given)) : windows874(thaiCsv(given));
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const openingOf = ([first]: readonly HistoryEntry[]) => (first ? first.after - first.delta : 0n);
const closingOf = (entries: readonly HistoryEntry[]) => entries.at(-1)?.after ?? 0n;
const size = (amount: bigint) => (amount < 0n ? -amount : amount);
const partyOf = ({ payment, delta }: HistoryEntry) => payment && (delta > 0n ? payment.sender : payment.receiver);

function camt053({ account, entries, madeAt }: StatementOf): string {
  const { currency, accountNo, accountName } = account;
  const money = (amount: bigint) => `<Amt Ccy="${currency}">${formatAmount(size(amount), currency)}</Amt>`;
  const mark = (amount: bigint) => `<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const day = local(madeAt).slice(0, 10);
  const balance = (code: string, amount: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}${mark(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const rows = entries.map((entry) => {
    const { delta, number, createdAt, payment, label } = entry;
    const other = partyOf(entry);
    const role = delta > 0n ? 'Dbtr' : 'Cdtr';
    const about =
      payment && other
        ? `<Refs><AcctSvcrRef>${number}</AcctSvcrRef><TxId>${xml(payment.transRef)}</TxId></Refs>
      ${money(delta)}${mark(delta)}
      <RltdPties><${role}><Pty><Nm>${xml(other.accountName)}</Nm></Pty></${role}><${role}Acct><Id><Othr><Id>${other.accountNo}</Id></Othr></Id></${role}Acct></RltdPties>
      <RltdAgts><${role}Agt><FinInstnId><ClrSysMmbId><MmbId>${payment.sendingBank}</MmbId></ClrSysMmbId></FinInstnId></${role}Agt></RltdAgts>
      ${payment.reference ? `<RmtInf><Ustrd>${xml(payment.reference)}</Ustrd></RmtInf>` : ''}`
        : `<Refs><AcctSvcrRef>${number}</AcctSvcrRef></Refs>`;
    return `    <Ntry>${money(delta)}${mark(delta)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${createdAt.toISOString()}</DtTm></BookgDt><AcctSvcrRef>${number}</AcctSvcrRef><AddtlNtryInf>${label}</AddtlNtryInf><NtryDtls><TxDtls>
      ${about}</TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>STMT${madeAt.getTime()}</MsgId><CreDtTm>${madeAt.toISOString()}</CreDtTm></GrpHdr>
    <Stmt>
    <Id>${madeAt.getTime()}</Id>
    <Acct><Id><Othr><Id>${accountNo}</Id></Othr></Id><Ccy>${currency}</Ccy><Nm>${xml(accountName)}</Nm></Acct>
    ${balance('OPBD', openingOf(entries))}
    ${balance('CLBD', closingOf(entries))}
    <TxsSummry><TtlNtries><NbOfNtries>${entries.length}</NbOfNtries></TtlNtries></TxsSummry>
${rows.join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}

function mt940({ account, entries, madeAt }: StatementOf): string {
  const { currency, accountNo, bankCode } = account;
  const money = (amount: bigint) =>
    formatAmount(size(amount), currency)
      .replace('.', ',')
      .replace(/^(\d+)$/, '$1,');
  const date = (at: Date) => local(at).slice(2, 10).replaceAll('-', '');
  const balance = (amount: bigint) => `${amount < 0n ? 'D' : 'C'}${date(madeAt)}${currency}${money(amount)}`;
  const rows = entries.flatMap((entry) => {
    const { delta, number, createdAt, payment, label } = entry;
    const other = partyOf(entry);
    const head = `:61:${date(createdAt)}${date(createdAt).slice(2)}${delta < 0n ? 'D' : 'C'}${money(delta)}NTRF${payment ? payment.transRef.slice(0, 16) : 'NONREF'}//${number}`;
    const info =
      payment && other
        ? `?20${payment.reference ?? ''}?30${payment.sendingBank}?31${other.accountNo}?32${other.accountName}`
        : `?20${label}`;
    return [head, `:86:166${info.slice(0, 62)}`, ...(info.length > 62 ? [info.slice(62)] : [])];
  });
  return [
    `{1:F01${bankCode.padEnd(8, 'X')}AXXX0000000000}{2:I940KRAPAOXXXXXXN}{4:`,
    `:20:${madeAt.getTime()}`,
    `:25:${accountNo}`,
    ':28C:1/1',
    `:60F:${balance(openingOf(entries))}`,
    ...rows,
    `:62F:${balance(closingOf(entries))}`,
    '-}',
    '',
  ].join('\r\n');
}

const quoted = (values: readonly string[], sign = ',') =>
  values
    .map((value) => (/["\n]/.test(value) || value.includes(sign) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(sign);

/** In English: UTF-8, one column of amounts with a sign, dates as ISO has them. */
function plainCsv({ account, entries }: StatementOf): string {
  const rows = entries.map((entry) => {
    const other = partyOf(entry);
    const amount = formatAmount(size(entry.delta), account.currency);
    return [
      local(entry.createdAt).slice(0, 10),
      local(entry.createdAt).slice(11, 19),
      `${entry.delta < 0n ? '-' : ''}${amount}`,
      formatAmount(entry.after, account.currency),
      entry.payment?.transRef ?? '',
      entry.payment?.sendingBank ?? '',
      other?.accountNo ?? '',
      other?.accountName ?? '',
      entry.payment?.reference ?? entry.label,
    ];
  });
  const titles = ['Date', 'Time', 'Amount', 'Balance', 'Reference', 'Bank', 'From account', 'From name', 'Details'];
  return `\uFEFF${[['Account', account.accountNo], titles, ...rows].map((row) => quoted(row)).join('\r\n')}\r\n`;
}

/** In Thai: Windows-874, Buddhist years, grouped digits, credit and debit in columns of their own, a line of totals. */
function thaiCsv({ account, entries }: StatementOf): string {
  const grouped = (amount: bigint) =>
    formatAmount(size(amount), account.currency).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
  const rows = entries.map((entry) => {
    const at = local(entry.createdAt);
    const date = `${at.slice(8, 10)}/${at.slice(5, 7)}/${Number(at.slice(0, 4)) + 543} ${at.slice(11, 16)}`;
    const other = partyOf(entry);
    return [
      date,
      entry.delta < 0n ? grouped(entry.delta) : '',
      entry.delta > 0n ? grouped(entry.delta) : '',
      grouped(entry.after),
      entry.payment?.transRef ?? '',
      entry.payment?.sendingBank ?? '',
      other?.accountNo ?? '',
      other?.accountName ?? '',
    ];
  });
  const titles = ['วันที่', 'ถอน', 'ฝาก', 'คงเหลือ', 'เลขอ้างอิง', 'ธนาคาร', 'บัญชีต้นทาง', 'ชื่อบัญชี'];
  const total = ['รวม', '', '', '', '', '', '', String(entries.length)];
  const head = [[`รายการเดินบัญชี ${account.accountNo}`], titles];
  return `${[...head, ...rows, total].map((row) => quoted(row, ';')).join('\r\n')}\r\n`;
}
