import type { Mt940Layout } from '@krapao/contract/office/bank-layouts';
import { type Minor, minor } from '@krapao/money';
import { toInstant } from '../../../platform/text/dates.ts';
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

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,3})$/;
/** Value date, entry date, mark, third letter of the currency, amount, type, our reference, the bank's. */
const ENTRY =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z])?(\d{1,12},\d{0,3})[A-Z][A-Z0-9]{3}(.{1,16}?)(?:\/\/(.{1,16}))?$/;

const FIELDS_AT_ONCE = 4_000;

type Field = { tag: string; text: string; line: number };

/** Parses SWIFT MT940: any number of messages of one account, each with balances that must agree. */
export async function readMt940Statement(
  text: string,
  layout: Mt940Layout,
  account: StatementAccount,
  { isPart = false }: ReadOptions,
): Promise<ParsedStatement> {
  const fields = splitFields(text);
  const lines: StatementLine[] = [];
  let firstOpening: Minor | null = null;
  let opening: Minor | undefined;
  let closing: Minor | null = null;
  let delta = 0n;
  let isNamed = false;
  let entry: { line: StatementLine; info: string } | undefined;
  const endEntry = () => {
    if (entry) lines.push(withInfo(entry.line, entry.info));
    entry = undefined;
    if (lines.length > LINES_MAX) throw invalidStatement('too-many-lines');
  };
  const readBalance = ({ text: balance, line }: Field): Minor => {
    const [, mark, , currency, amount = ''] = BALANCE.exec(balance.trim()) ?? [];
    const units = readAmount(amount, account);
    if (mark === undefined || units === undefined) throw invalidStatement('columns', line);
    if (currency !== account.currency) throw invalidStatement('other-currency', line);
    return minor(mark === 'D' ? -units : units);
  };
  for (const [index, field] of fields.entries()) {
    if (index % FIELDS_AT_ONCE === 0) await breathe();
    const { tag, text: value, line } = field;
    if (tag === '20') {
      if (opening !== undefined) throw invalidStatement('unfinished', line);
      isNamed = false;
    } else if (tag === '25') {
      if (!isOurs(value, account)) throw invalidStatement('other-account', line);
      isNamed = true;
    } else if (tag === '60F' || tag === '60M') {
      if (!isNamed || opening !== undefined) throw invalidStatement('format', line);
      opening = readBalance(field);
      firstOpening ??= opening;
      delta = 0n;
    } else if (tag === '61') {
      if (opening === undefined) throw invalidStatement('format', line);
      endEntry();
      const read = readEntry(field, layout, account);
      delta += read.direction === 'credit' ? read.amount : -read.amount;
      entry = { line: read, info: '' };
    } else if (tag === '86') {
      if (entry) entry.info = value;
    } else if (tag === '62F' || tag === '62M') {
      endEntry();
      closing = readBalance(field);
      if (opening === undefined || opening + delta !== closing) throw invalidStatement('wrong-total', line);
      opening = undefined;
    }
  }
  endEntry();
  if (!isPart && (opening !== undefined || closing === null)) throw invalidStatement('unfinished', fields.at(-1)?.line);
  return { format: 'mt940', opening: firstOpening, closing, lines };
}

/** Fields with their continuation lines. Blocks of the envelope and the end of a message are dropped. */
function splitFields(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const bare = row.replace(/^(?:\{\d:[^}]*\})*\{4:/, '').replace(/^-(?:\}.*)?$/, '');
    if (bare.trim() === '' || /^\{\d:/.test(bare)) continue;
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(bare) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: rest, line: index + 1 });
    else if (last) last.text += `\n${bare}`;
    else throw invalidStatement('format', index + 1);
  }
  return fields;
}

function readEntry({ text, line }: Field, layout: Mt940Layout, account: StatementAccount): StatementLine {
  const [first = '', supplement] = text.split('\n');
  const [, yy, mm, dd, bookedMonth, bookedDay, mark = '', letter, amount = '', customer = '', bank] =
    ENTRY.exec(first.trim()) ?? [];
  const units = readAmount(amount, account);
  if (yy === undefined) throw invalidStatement('columns', line);
  if (units === undefined || units === 0n) throw invalidStatement('amount', line);
  if (letter !== undefined && letter !== account.currency[2]) throw invalidStatement('other-currency', line);
  const year = 2000 + Number(yy);
  const [month, day] = [Number(bookedMonth ?? mm), Number(bookedDay ?? dd)];
  // An entry of January may have a value date of December, and the reverse.
  const shift = month - Number(mm);
  const booked = year + (shift < -6 ? 1 : shift > 6 ? -1 : 0);
  const at = toInstant({ year: booked, month, day, hours: 0, minutes: 0, seconds: 0 }, layout.timeZone);
  if (!at) throw invalidStatement('date', line);
  const reference = layout.reference === 'bank' ? bank : customer === 'NONREF' ? undefined : customer;
  return {
    line,
    // A reversed debit brings money back, a reversed credit takes it.
    direction: mark === 'C' || mark === 'RD' ? 'credit' : 'debit',
    kind: mark.startsWith('R') ? 'reversal' : 'booked',
    amount: units,
    at,
    ...checkTexts({ reference, senderBank: null, senderAccount: null, senderName: null, note: supplement }, line),
  };
}

/** Sender and message in field 86: `?20…?33` as in Europe, or words between slashes as SWIFT has them. */
function withInfo(line: StatementLine, info: string): StatementLine {
  const text = info.replaceAll('\n', '');
  if (text === '') return line;
  const [parts, names] = text.includes('?')
    ? [[...text.matchAll(/\?(\d{2})([^?]*)/g)], NUMBERED]
    : [[...text.matchAll(/\/([A-Z]{3,4})\/(.*?)(?=\/[A-Z]{3,4}\/|$)/g)], SLASHED];
  const of = (kind: keyof typeof NUMBERED): string | undefined =>
    parts
      .filter(([, code]) => names[kind].includes(code ?? ''))
      .map(([, , value]) => value)
      .join('') || undefined;
  const note = parts.length === 0 ? info : of('note');
  const texts = {
    reference: line.reference,
    senderBank: of('bank'),
    senderAccount: of('account'),
    senderName: of('name'),
  };
  return { ...line, ...checkTexts({ ...texts, note: note ?? line.note }, line.line) };
}

type Names = Record<'bank' | 'account' | 'name' | 'note', readonly string[]>;
const NUMBERED: Names = {
  bank: ['30'],
  account: ['31'],
  name: ['32', '33'],
  note: ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'],
};
const SLASHED: Names = { bank: ['BIC', 'BANK'], account: ['ACCT', 'ACC'], name: ['NAME', 'ORDP'], note: ['REMI'] };

const readAmount = (text: string, { currency }: StatementAccount): Minor | undefined =>
  parseAmount(text.replace(/,$/, ''), currency, ',');

/** Field 25 has the number alone, or after the bank and a slash, or with the currency behind. */
function isOurs(text: string, account: StatementAccount): boolean {
  const { currency } = account;
  const number = text.trim().split('/').at(-1) ?? '';
  const bare = number.endsWith(currency) ? number.slice(0, -currency.length) : number;
  return isAccount(bare, account);
}
