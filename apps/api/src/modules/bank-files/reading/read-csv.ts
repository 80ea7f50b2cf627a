import type { CsvLayout } from '@krapao/contract/office/bank-layouts';
import type { Minor } from '@krapao/money';
import { minor } from '@krapao/money';
import { dateReader } from '../../../platform/text/dates.ts';
import { parseAmount } from './amounts.ts';
import {
  breathe,
  checkTexts,
  invalidStatement,
  isAccount,
  LINES_MAX,
  type ParsedStatement,
  type ReadOptions,
  type StatementAccount,
  type StatementLine,
} from './statement.ts';

export const SIGNS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

const ROWS_AT_ONCE = 2_000;

export type Row = { line: number; values: string[] };
type ColumnName = keyof CsvLayout['columns'];

/** Parses a statement by the layout that finance set up for the bank. */
export async function readCsvStatement(
  file: string,
  layout: CsvLayout,
  account: StatementAccount,
  { isPart = false }: ReadOptions,
): Promise<ParsedStatement> {
  const { headerRows, columns, accountInHeader } = layout;
  const [text, footerRows] = isPart ? [file.slice(0, file.lastIndexOf('\n') + 1), 0] : [file, layout.footerRows];
  const rows: Row[] = [];
  for (const row of splitRows(text, SIGNS[layout.delimiter])) {
    if (rows.push(row) % ROWS_AT_ONCE === 0) await breathe();
  }
  if (rows.length < headerRows + footerRows) throw invalidStatement('header', rows.length);
  const head = rows.slice(0, headerRows);
  const body = rows.slice(headerRows, rows.length - footerRows);
  if (body.length > LINES_MAX) throw invalidStatement('too-many-lines');
  const titles = head.at(-1);
  if (accountInHeader && !head.some(({ values }) => namesAccount(values.join(' '), account)))
    throw invalidStatement('other-account', headerRows || 1);
  const places = placesOf(columns, titles);
  // A file cut short in its last value would otherwise look whole.
  if (columns.balance === '' && !/\n$/.test(text)) throw invalidStatement('unfinished', rows.at(-1)?.line);
  const width = titles?.values.length ?? body[0]?.values.length ?? 0;
  const readDate = dateReader(layout.dateFormat, layout.timeZone);
  const balances: { line: number; delta: bigint; balance: bigint }[] = [];
  const toLine = ({ line, values }: Row): StatementLine => {
    if (values.length !== width) throw invalidStatement('columns', line);
    const cell = (name: ColumnName): string => (places[name] === undefined ? '' : (values[places[name]] ?? '').trim());
    const at = readDate([cell('date'), cell('time')].filter(Boolean).join(' '));
    if (!at) throw invalidStatement('date', line);
    const delta = readDelta(cell, layout, account, line);
    if (columns.account !== '' && !isAccount(cell('account'), account)) throw invalidStatement('other-account', line);
    if (columns.balance !== '') {
      const balance = parseAmount(cell('balance'), account.currency, layout.decimal);
      if (balance === undefined) throw invalidStatement('wrong-balance', line);
      balances.push({ line, delta, balance });
    }
    return {
      line,
      direction: delta < 0n ? 'debit' : 'credit',
      kind: 'booked',
      amount: minor(delta < 0n ? -delta : delta),
      at,
      ...checkTexts(
        {
          reference: cell('reference'),
          senderBank: cell('senderBank'),
          senderAccount: cell('senderAccount'),
          senderName: cell('senderName'),
          note: cell('note'),
        },
        line,
      ),
    };
  };
  const lines: StatementLine[] = [];
  for (const row of body) {
    if (lines.push(toLine(row)) % ROWS_AT_ONCE === 0) await breathe();
  }
  const { opening, closing } = checkBalances(balances);
  return { format: 'csv', opening, closing, lines };
}

/** Titles, for the preview. */
export const titlesOf = (text: string, { delimiter, headerRows }: CsvLayout): string[] =>
  headerRows === 0 ? [] : ([...splitRows(text, SIGNS[delimiter])].at(headerRows - 1)?.values ?? []);

/** Rows with their place in the file. Empty rows are dropped; a quoted value may contain line breaks. */
export function* splitRows(text: string, sign: string): Generator<Row> {
  let row: Row = { line: 1, values: [] };
  let value = '';
  let line = 1;
  let isQuoted = false;
  let wasQuoted = false;
  const endValue = () => {
    row.values.push(value);
    value = '';
    wasQuoted = false;
  };
  const endRow = (): Row[] => {
    endValue();
    const ended = row;
    row = { line: line + 1, values: [] };
    return ended.values.some((each) => each.trim() !== '') ? [ended] : [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (isQuoted) {
      if (char === '"' && text.charAt(index + 1) === '"') {
        value += '"';
        index += 1;
      } else if (char === '"') isQuoted = false;
      else value += char;
    } else if (char === '"') {
      if (value.trim() !== '' || wasQuoted) throw invalidStatement('columns', line);
      value = '';
      isQuoted = true;
      wasQuoted = true;
    } else if (char === sign) endValue();
    else if (char === '\n') yield* endRow();
    else if (char !== '\r') {
      if (wasQuoted && char.trim() !== '') throw invalidStatement('columns', line);
      if (!wasQuoted) value += char;
    }
    if (char === '\n') line += 1;
  }
  if (isQuoted) throw invalidStatement('unfinished', row.line);
  if (value !== '' || row.values.length > 0) yield* endRow();
}

/** Index of each column that the file has. */
export function placesOf<Name extends string>(
  columns: Record<Name, string>,
  titles: Row | undefined,
): Partial<Record<Name, number>> {
  const entries = Object.entries<string>(columns).filter(([, name]) => name !== '');
  return Object.fromEntries(
    entries.map(([column, name]) => {
      const matching = (titles?.values ?? []).flatMap((title, index) => (title.trim() === name ? [index] : []));
      if (matching.length > 1) throw invalidStatement('header', titles?.line ?? 1);
      const place = matching[0] ?? (/^\d+$/.test(name) ? Number(name) - 1 : -1);
      if (place < 0 || (titles && place >= titles.values.length)) throw invalidStatement('header', titles?.line ?? 1);
      return [column, place];
    }),
  ) as Partial<Record<Name, number>>;
}

/** The change of the balance: negative for a debit. */
function readDelta(
  cell: (name: ColumnName) => string,
  { amountForm, decimal, creditWords, debitWords }: CsvLayout,
  { currency }: StatementAccount,
  line: number,
): Minor {
  const read = (name: ColumnName): Minor => {
    const amount = parseAmount(cell(name), currency, decimal);
    if (amount === undefined) throw invalidStatement('amount', line);
    return amount;
  };
  if (amountForm === 'signed') return notZero(read('amount'), line);
  if (amountForm === 'direction') {
    const amount = notZero(read('amount'), line);
    if (amount < 0n) throw invalidStatement('amount', line);
    const isOneOf = (words: readonly string[]) =>
      words.some((word) => word.toLowerCase() === cell('direction').toLowerCase());
    if (isOneOf(creditWords) === isOneOf(debitWords)) throw invalidStatement('direction', line);
    return isOneOf(creditWords) ? amount : minor(-amount);
  }
  // Banks leave the other column empty, or write a zero or a dash.
  const [credit, debit] = (['credit', 'debit'] as const).map((name) =>
    /^-?$/.test(cell(name)) ? minor(0n) : read(name),
  );
  if (credit === undefined || debit === undefined || credit < 0n) throw invalidStatement('amount', line);
  const paid = debit < 0n ? minor(-debit) : debit;
  if ((credit === 0n) === (paid === 0n)) throw invalidStatement('amount', line);
  return credit > 0n ? credit : minor(-paid);
}

function notZero(amount: Minor, line: number): Minor {
  if (amount === 0n) throw invalidStatement('amount', line);
  return amount;
}

/** Each balance must follow from the one before it, in a file whose oldest line is first or last. */
function checkBalances(rows: readonly { line: number; delta: bigint; balance: bigint }[]) {
  const [first, second] = rows;
  const last = rows.at(-1);
  if (!first || !last) return { opening: null, closing: null };
  const isOldestFirst = second === undefined || first.balance + second.delta === second.balance;
  const isNewestFirst = !isOldestFirst && first.balance - first.delta === second?.balance;
  const ordered = isNewestFirst ? rows.toReversed() : rows;
  for (const [index, { line, delta, balance }] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before && before.balance + delta !== balance) throw invalidStatement('wrong-balance', line);
  }
  const [oldest, newest] = isNewestFirst ? [last, first] : [first, last];
  return { opening: minor(oldest.balance - oldest.delta), closing: minor(newest.balance) };
}

/** The number must stand by itself: it may be part of a longer one. */
const namesAccount = (text: string, account: StatementAccount): boolean =>
  account.accountNo === undefined || (text.match(/\d[\d\s-]*\d/g) ?? []).some((number) => isAccount(number, account));
