import type { StatementError, StatementLayout } from '@krapao/contract/office/bank-layouts';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Currency } from '@krapao/money';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decodeText } from '../reading/decode-text.ts';
import { titlesOf } from '../reading/read-csv.ts';
import { encodingOf, readStatement } from '../reading/read-statement.ts';
import { presentLine } from '../statements/read-statements.ts';

type Preview = OfficeAnswerOf<'POST /api/office/bank-layouts/preview'>;
type Sample = { layout: StatementLayout; currency: Currency; sample: string; isWhole: boolean };

const LINES_MAX = 20;

/** Preview of a file by a layout: the first lines, or the first error and its place. */
export async function previewLayout({ clock }: { clock: Clock }, given: Sample): Promise<Preview> {
  const { layout, currency } = given;
  const bytes = Buffer.from(given.sample, 'base64');
  const titles = titlesIn(bytes, layout);
  try {
    const { lines } = await readStatement(bytes, layout, { accountNo: undefined, currency }, clock.now(), {
      isPart: !given.isWhole,
    });
    return { titles, lines: lines.slice(0, LINES_MAX).map((line) => presentLine(line, currency)), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STATEMENT_INVALID') throw error;
    const { fault, line = null } = error.details;
    return { titles, lines: [], error: { fault: fault as StatementError, line: line as number | null } };
  }
}

function titlesIn(bytes: Uint8Array, layout: StatementLayout): string[] {
  if (layout.format !== 'csv') return [];
  try {
    return titlesOf(decodeText(bytes, encodingOf(bytes, layout)), layout);
  } catch {
    return [];
  }
}
