import type { PayoutField, PayoutLayout } from '@krapao/contract/office/payout-layouts';

export const RECORDS = ['header', 'payment', 'trailer'] as const;
export type RecordName = (typeof RECORDS)[number];
/** Values of the contract's layout: its schemas stay out of the browser. */
const FILE_VALUES = ['text', 'number', 'date', 'count', 'total', 'payerBank', 'payerAccount', 'payerName'] as const;
const PAYMENT_VALUES = ['line', 'id', 'short', 'bank', 'bankNumber', 'account', 'name', 'amount'] as const;
export const FIELD_FILLS = ['start', 'end', 'zeros'] as const;
export const AMOUNT_SPELLINGS = ['decimal', 'minor'] as const;
export const ANSWER_COLUMNS = ['reference', 'amount', 'status', 'bankReference', 'reason'] as const;

export const valuesOf = (record: RecordName): readonly PayoutField['value'][] =>
  record === 'payment' ? [...PAYMENT_VALUES, ...FILE_VALUES] : FILE_VALUES;

/** Numbers and lists as they are typed. */
export type FieldDraft = Omit<PayoutField, 'width'> & { width: string };
type AnswerDraft = Omit<PayoutLayout['answer'], 'headerRows' | 'footerRows' | 'paidWords' | 'failedWords'> &
  Record<'headerRows' | 'footerRows' | 'paidWords' | 'failedWords', string>;
export type PayoutDraft = Omit<PayoutLayout, RecordName | 'answer'> &
  Record<RecordName, readonly FieldDraft[]> & { answer: AnswerDraft };

export const NEW_FIELD: FieldDraft = { value: 'text', text: '', width: '', fill: 'start' };
const FIRST: PayoutLayout = {
  ...{ format: 'delimited', encoding: 'utf-8', newline: 'crlf', delimiter: 'comma', amounts: 'decimal' },
  header: [],
  payment: (['short', 'bankNumber', 'account', 'name', 'amount'] as const).map((value) => {
    return { value, text: '', width: 0, fill: 'start' };
  }),
  trailer: [],
  answer: {
    ...{ format: 'delimited', encoding: 'utf-8', delimiter: 'comma', headerRows: 1, footerRows: 0, amounts: 'decimal' },
    columns: { reference: '', amount: '', status: '', bankReference: '', reason: '' },
    ...{ paidWords: [], failedWords: [] },
  },
};

const toDraft = ({ width, ...field }: PayoutField): FieldDraft => ({ ...field, width: width ? `${width}` : '' });
const toField = ({ width, ...field }: FieldDraft): PayoutField => ({ ...field, width: Number(width) });
const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

export function draftOf(layout: PayoutLayout = FIRST): PayoutDraft {
  const { header, payment, trailer, answer, ...rest } = layout;
  return {
    ...rest,
    ...{ header: header.map(toDraft), payment: payment.map(toDraft), trailer: trailer.map(toDraft) },
    answer: {
      ...answer,
      ...{ headerRows: `${answer.headerRows}`, footerRows: `${answer.footerRows}` },
      ...{ paidWords: answer.paidWords.join(', '), failedWords: answer.failedWords.join(', ') },
    },
  };
}

/** As it is sent; the server checks each field. */
export function layoutOf({ header, payment, trailer, answer, ...rest }: PayoutDraft): PayoutLayout {
  return {
    ...rest,
    ...{ header: header.map(toField), payment: payment.map(toField), trailer: trailer.map(toField) },
    answer: {
      ...answer,
      ...{ headerRows: Number(answer.headerRows), footerRows: Number(answer.footerRows) },
      ...{ paidWords: words(answer.paidWords), failedWords: words(answer.failedWords) },
    },
  };
}
