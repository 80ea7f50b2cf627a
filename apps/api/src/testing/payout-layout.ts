import type { PayoutField, PayoutLayout } from '@krapao/contract/office/payout-layouts';

const field = (value: PayoutField['value'], width = 0, fill: PayoutField['fill'] = 'start', text = ''): PayoutField => {
  return { value, width, fill, text };
};

/** The form of the sandbox's bank. */
export const FIXED: PayoutLayout = {
  ...{ format: 'fixed', encoding: 'windows-874', newline: 'crlf', delimiter: 'comma', amounts: 'minor' },
  header: [
    field('text', 1, 'start', 'H'),
    field('number', 10, 'zeros'),
    field('date', 8, 'start', 'YYYYMMDD'),
    field('payerAccount', 20),
  ],
  payment: [
    field('text', 1, 'start', 'D'),
    field('short', 20),
    field('bankNumber', 3),
    field('account', 20),
    field('name', 40),
    field('amount', 17, 'zeros'),
  ],
  trailer: [field('text', 1, 'start', 'T'), field('count', 6, 'zeros'), field('total', 17, 'zeros')],
  answer: {
    ...{
      format: 'delimited',
      encoding: 'windows-874',
      delimiter: 'semicolon',
      headerRows: 1,
      footerRows: 1,
      amounts: 'decimal',
    },
    columns: {
      ...{ reference: 'เลขอ้างอิง', amount: 'จำนวนเงิน', status: 'ผลการโอน' },
      ...{ bankReference: 'เลขที่รายการ', reason: 'เหตุผล' },
    },
    ...{ paidWords: ['สำเร็จ'], failedWords: ['ไม่สำเร็จ'] },
  },
};

/** Comma-separated values in UTF-8, with the whole id as reference. */
export const DELIMITED: PayoutLayout = {
  ...FIXED,
  ...{ format: 'delimited', encoding: 'utf-8', newline: 'lf', amounts: 'decimal' },
  header: [field('text', 0, 'start', 'PAY'), field('date', 0, 'start', 'DD/MM/BBBB')],
  payment: [
    field('line'),
    field('id'),
    field('bank'),
    field('account', 10, 'zeros'),
    field('name', 12),
    field('amount'),
  ],
  trailer: [field('count'), field('total')],
};
