import type { CamtLayout } from '@krapao/contract/office/bank-layouts';
import { type Minor, minor } from '@krapao/money';
import { nodeAt, readXml, textAt, XmlError, type XmlNode } from '../../../platform/files/read-xml.ts';
import { readIsoTime } from '../../../platform/text/dates.ts';
import { parseAmount } from './amounts.ts';
import {
  checkTexts,
  invalidStatement,
  isAccount,
  LINES_MAX,
  type ParsedStatement,
  type ReadOptions,
  type StatementAccount,
  type StatementLine,
} from './statement.ts';

const TAKEN = ['Acct', 'Bal', 'TxsSummry', 'Ntry', 'Stmt'];
/** Parses an ISO 20022 statement, camt.053 of any version. */
export async function readCamtStatement(
  text: string,
  layout: CamtLayout,
  account: StatementAccount,
  { isPart = false }: ReadOptions,
): Promise<ParsedStatement> {
  const lines: StatementLine[] = [];
  let opening: Minor | null = null;
  let closing: Minor | null = null;
  let booked = 0n;
  let entries = 0;
  let isOurs = false;
  let statements = 0;
  let expected: { count: number; line: number } | undefined;
  let balances: { opening?: Minor; closing?: Minor } = {};
  await readChecked(text, { names: TAKEN, depthMax: 3, isPart }, (node, path) => {
    if (path[0] !== 'Document' || path[1] !== 'BkToCstmrStmt') throw invalidStatement('format', node.line);
    if (node.name === 'Acct') {
      const number = textAt(node, 'Id/Othr/Id') ?? textAt(node, 'Id/IBAN') ?? '';
      if (!isAccount(number, account)) throw invalidStatement('other-account', node.line);
      const currency = textAt(node, 'Ccy');
      if (currency !== undefined && currency !== account.currency) throw invalidStatement('other-currency', node.line);
      isOurs = true;
    } else if (node.name === 'Bal') {
      const code = textAt(node, 'Tp/CdOrPrtry/Cd');
      const delta = signed(readMoney(nodeAt(node, 'Amt'), account, node.line), node);
      if (code === 'OPBD' || code === 'PRCD') balances.opening = delta;
      if (code === 'CLBD') balances.closing = delta;
    } else if (node.name === 'TxsSummry') {
      const count = textAt(node, 'TtlNtries/NbOfNtries');
      expected = count === undefined ? undefined : { count: Number(count), line: node.line };
    } else if (node.name === 'Ntry') {
      if (!isOurs) throw invalidStatement('other-account', node.line);
      const read = readEntry(node, layout, account);
      lines.push(...read);
      if (lines.length > LINES_MAX) throw invalidStatement('too-many-lines');
      entries += 1;
      for (const { kind, direction, amount } of read)
        if (kind !== 'pending') booked += direction === 'credit' ? amount : -amount;
    } else {
      if (!isOurs) throw invalidStatement('other-account', node.line);
      if (expected && expected.count !== entries) throw invalidStatement('wrong-count', expected.line);
      const { opening: from, closing: to } = balances;
      if (from !== undefined && to !== undefined && from + booked !== to)
        throw invalidStatement('wrong-total', node.line);
      opening ??= from ?? null;
      closing = to ?? null;
      statements += 1;
      [booked, entries, isOurs, balances, expected] = [0n, 0, false, {}, undefined];
    }
  });
  if (statements === 0 && !isPart) throw invalidStatement('format', 1);
  return { format: 'camt053', opening, closing, lines };
}

const readChecked: typeof readXml = (...given) =>
  readXml(...given).catch((error: unknown) => {
    throw error instanceof XmlError ? invalidStatement(error.fault, error.line) : error;
  });

/** One line per transaction of an entry. An entry whose transactions have no amounts of their own is one line. */
function readEntry(entry: XmlNode, layout: CamtLayout, account: StatementAccount): StatementLine[] {
  const total = readMoney(nodeAt(entry, 'Amt'), account, entry.line);
  if (total === 0n) throw invalidStatement('amount', entry.line);
  const transactions = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'));
  const [only] = transactions;
  if (transactions.length <= 1) return [toLine(entry, only, total, layout)];
  const amounts = transactions.map(
    (transaction) => nodeAt(transaction, 'Amt') ?? nodeAt(transaction, 'AmtDtls/TxAmt/Amt'),
  );
  if (amounts.some((amount) => amount === undefined)) return [toLine(entry, undefined, total, layout)];
  const parts = transactions.map((transaction, index) => {
    const amount = readMoney(amounts[index], account, transaction.line);
    if (amount === 0n) throw invalidStatement('amount', transaction.line);
    return toLine(entry, transaction, amount, layout);
  });
  const sum = parts.reduce((all, { direction, amount }) => all + (direction === 'credit' ? amount : -amount), 0n);
  if (sum !== signed(total, entry)) throw invalidStatement('wrong-total', entry.line);
  return parts;
}

function toLine(entry: XmlNode, transaction: XmlNode | undefined, amount: Minor, layout: CamtLayout): StatementLine {
  const { line } = transaction ?? entry;
  const mark = textAt(transaction, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  if (mark !== 'CRDT' && mark !== 'DBIT') throw invalidStatement('direction', line);
  const status = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts');
  const isReversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1';
  const at = readDate(transaction, entry, layout);
  if (!at) throw invalidStatement('date', line);
  const parties = nodeAt(transaction, 'RltdPties');
  const debtor = nodeAt(parties, 'Dbtr/Pty') ?? nodeAt(parties, 'Dbtr');
  const bank = nodeAt(transaction, 'RltdAgts/DbtrAgt/FinInstnId');
  const reference =
    textAt(transaction, `Refs/${layout.reference}`) ??
    (layout.reference === 'AcctSvcrRef' ? textAt(entry, 'AcctSvcrRef') : undefined);
  const notes = nodeAt(transaction, 'RmtInf')?.children.filter(({ name }) => name === 'Ustrd') ?? [];
  return {
    line,
    direction: mark === 'CRDT' ? 'credit' : 'debit',
    kind: status !== undefined && status !== 'BOOK' ? 'pending' : isReversal ? 'reversal' : 'booked',
    amount,
    at,
    ...checkTexts(
      {
        reference: reference === 'NOTPROVIDED' ? undefined : reference,
        senderBank:
          textAt(bank, 'ClrSysMmbId/MmbId') ?? textAt(bank, 'BICFI') ?? textAt(bank, 'BIC') ?? textAt(bank, 'Nm'),
        senderAccount: textAt(parties, 'DbtrAcct/Id/Othr/Id') ?? textAt(parties, 'DbtrAcct/Id/IBAN'),
        senderName: textAt(debtor, 'Nm'),
        note: notes.map(({ text }) => text.trim()).join(' '),
      },
      line,
    ),
  };
}

/** The time of acceptance where the bank has it, else of the booking. */
function readDate(transaction: XmlNode | undefined, entry: XmlNode, { timeZone }: CamtLayout): Date | undefined {
  const text =
    textAt(transaction, 'RltdDts/AccptncDtTm') ??
    textAt(entry, 'BookgDt/DtTm') ??
    textAt(entry, 'BookgDt/Dt') ??
    textAt(entry, 'ValDt/DtTm') ??
    textAt(entry, 'ValDt/Dt');
  return text === undefined ? undefined : readIsoTime(text, timeZone);
}

function readMoney(node: XmlNode | undefined, { currency }: StatementAccount, line: number): Minor {
  const amount = /^\d+(\.\d+)?$/.test(node?.text.trim() ?? '') ? parseAmount(node?.text ?? '', currency) : undefined;
  if (node === undefined || amount === undefined) throw invalidStatement('amount', node?.line ?? line);
  if (node.attributes.Ccy !== currency) throw invalidStatement('other-currency', node.line);
  return amount;
}

const signed = (amount: Minor, node: XmlNode): Minor =>
  textAt(node, 'CdtDbtInd') === 'DBIT' ? minor(-amount) : amount;
