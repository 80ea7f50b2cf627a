import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { BankFileError, PayoutFileError, PayoutLayout } from '@krapao/contract/office/payout-layouts';
import { type Currency, minor, SCALE, toMajor } from '@krapao/money';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readPayoutAnswer } from './read-payout-answer.ts';
import { type Payment, type PayoutFile, writePayoutFile } from './write-payout-file.ts';

type Preview = OfficeAnswerOf<'POST /api/office/bank-layouts/payout-preview'>;
type Given = { layout: PayoutLayout; currency: Currency; answer?: string | undefined };

/** Made-up payments as a file by a layout, and a bank's answer as it is read; each with its first error. */
export async function previewPayouts({ clock }: { clock: Clock }, given: Given): Promise<Preview> {
  const { layout, currency, answer = '' } = given;
  const file = attempt('PAYOUT_FILE_INVALID', () => writePayoutFile(exampleFile(currency, clock.now()), layout));
  const rows = attempt('BANK_FILE_INVALID', () =>
    answer === '' ? [] : readPayoutAnswer(Buffer.from(answer, 'base64'), layout, currency),
  );
  return {
    file: file.value ? new TextDecoder(layout.encoding).decode(file.value) : '',
    fileError: file.error && { ...file.error, fault: file.error.fault as PayoutFileError },
    answer: (rows.value ?? []).map((row) => ({ ...row, amount: toMajor(row.amount, currency) })),
    answerError: rows.error && { ...rows.error, fault: rows.error.fault as BankFileError },
  };
}

function attempt<Value>(code: string, work: () => Value) {
  try {
    return { value: work(), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
    const { fault, line = null } = error.details;
    return { value: undefined, error: { fault, line: line as number | null } };
  }
}

/** Names of both scripts, a short and a long one, a small and a large amount. */
function exampleFile(currency: Currency, at: Date): PayoutFile {
  const one = 10n ** BigInt(SCALE[currency]);
  const payments: Payment[] = [
    {
      ...{ line: 1, withdrawalId: '0192f0c1-7d3a-7000-8000-00000000a001', amount: minor(150n * one) },
      ...{ bankCode: 'SCB', bankNumber: '014', accountNo: '4012345678', accountName: 'นางสาวมาลี ใจดี' },
    },
    {
      ...{ line: 2, withdrawalId: '0192f0c1-7d3a-7000-8000-00000000a002', amount: minor(48_250n * one) },
      ...{ bankCode: 'KBANK', bankNumber: '004', accountNo: '0123456789', accountName: 'SOMCHAI RUNGRUEANGWATTANAKUL' },
    },
  ];
  return {
    ...{ number: 1042, currency, at, payments, total: minor(48_400n * one) },
    from: { bankCode: 'KTB', accountNo: '9801234567', accountName: 'KRAPAO' },
  };
}
