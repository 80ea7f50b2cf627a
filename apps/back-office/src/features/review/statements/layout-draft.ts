import type { CsvLayout, StatementLayout } from '@krapao/contract/office/bank-layouts';

/** Every field of every format as text, so that nothing typed is lost when the format changes. */
export type LayoutDraft = {
  format: StatementLayout['format'];
  camtReference: string;
  mtReference: string;
  encoding: string;
  delimiter: string;
  headerRows: string;
  footerRows: string;
  dateFormat: string;
  timeZone: string;
  decimal: string;
  amountForm: string;
  creditWords: string;
  debitWords: string;
  accountInHeader: boolean;
  columns: CsvLayout['columns'];
};

const COLUMNS = [
  'date',
  'time',
  'amount',
  'credit',
  'debit',
  'direction',
  'balance',
  'reference',
  'senderBank',
  'senderAccount',
  'senderName',
  'note',
  'account',
] as const satisfies readonly (keyof CsvLayout['columns'])[];

const NONE = Object.fromEntries(COLUMNS.map((name) => [name, ''])) as CsvLayout['columns'];
const FIRST: LayoutDraft = {
  ...{ format: 'csv', camtReference: 'TxId', mtReference: 'customer', encoding: 'utf-8', delimiter: 'comma' },
  ...{ headerRows: '1', footerRows: '0', dateFormat: 'DD/MM/YYYY HH:mm', timeZone: 'Asia/Bangkok', decimal: '.' },
  ...{ amountForm: 'signed', creditWords: '', debitWords: '', accountInHeader: false, columns: NONE },
};

export function draftOf(layout: StatementLayout | undefined): LayoutDraft {
  if (!layout) return FIRST;
  const { format, timeZone } = layout;
  const common = { ...FIRST, format, timeZone };
  if (layout.format === 'camt053') return { ...common, camtReference: layout.reference };
  if (layout.format === 'mt940') return { ...common, mtReference: layout.reference, encoding: layout.encoding };
  const { headerRows, footerRows, creditWords, debitWords, ...rest } = layout;
  return {
    ...{ ...common, ...rest, headerRows: `${headerRows}`, footerRows: `${footerRows}` },
    ...{ creditWords: creditWords.join(', '), debitWords: debitWords.join(', ') },
  };
}

const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** As it is sent; the server checks each field. */
export function layoutOf(draft: LayoutDraft): StatementLayout {
  const { format, camtReference, mtReference, encoding, timeZone } = draft;
  if (format === 'camt053') return { format, timeZone, reference: camtReference } as StatementLayout;
  if (format === 'mt940') return { format, timeZone, encoding, reference: mtReference } as StatementLayout;
  const { delimiter, dateFormat, decimal, amountForm, accountInHeader, columns } = draft;
  return {
    ...{ format, encoding, timeZone, delimiter, dateFormat, decimal, amountForm, accountInHeader, columns },
    ...{ headerRows: Number(draft.headerRows), footerRows: Number(draft.footerRows) },
    ...{ creditWords: words(draft.creditWords), debitWords: words(draft.debitWords) },
  } as StatementLayout;
}

/** Columns that the form of amounts has no use for are not shown. */
export function columnsOf({ amountForm }: LayoutDraft): readonly (keyof CsvLayout['columns'])[] {
  const unused = {
    signed: ['credit', 'debit', 'direction'],
    columns: ['amount', 'direction'],
    direction: ['credit', 'debit'],
  }[amountForm];
  return COLUMNS.filter((name) => !unused?.includes(name));
}
