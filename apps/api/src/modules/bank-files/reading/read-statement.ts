import type { StatementFormat, StatementLayout } from '@krapao/contract/office/bank-layouts';
import { after, DAY_MS } from '../../../platform/clock.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { readCamtStatement } from './read-camt053.ts';
import { readCsvStatement } from './read-csv.ts';
import { readMt940Statement } from './read-mt940.ts';
import { invalidStatement, type ParsedStatement, type ReadOptions, type StatementAccount } from './statement.ts';

/** Beyond the largest file of 100,000 lines that a bank writes. */
export const STATEMENT_BYTES_MAX = 64 * 1024 * 1024;

/** Standard formats need no layout of the bank. */
const STANDARD = {
  camt053: { format: 'camt053', reference: 'TxId', timeZone: 'Asia/Bangkok' },
  mt940: { format: 'mt940', encoding: 'utf-8', reference: 'customer', timeZone: 'Asia/Bangkok' },
} as const;

/**
 * Parses a statement of our account, whole or not at all: an error in one line makes every other line doubtful. The
 * error names the line.
 */
export async function readStatement(
  bytes: Uint8Array,
  layout: StatementLayout | undefined,
  account: StatementAccount,
  now: Date,
  options: ReadOptions = {},
): Promise<ParsedStatement> {
  const parsed = await parse(bytes, layout, account, options);
  const latest = after(now, DAY_MS);
  const early = parsed.lines.find(({ at }) => at > latest);
  if (early) throw invalidStatement('future', early.line);
  if (parsed.lines.length === 0 && !options.isPart) throw invalidStatement('empty');
  return parsed;
}

async function parse(
  bytes: Uint8Array,
  layout: StatementLayout | undefined,
  account: StatementAccount,
  options: ReadOptions,
): Promise<ParsedStatement> {
  const text = decodeText(bytes, encodingOf(bytes, layout));
  const format = formatOf(text);
  const wanted = layout ?? (format === 'csv' ? undefined : STANDARD[format]);
  if (!wanted) throw invalidStatement('no-layout');
  if (wanted.format !== format) throw invalidStatement('format', 1);
  if (wanted.format === 'camt053') return readCamtStatement(text, wanted, account, options);
  if (wanted.format === 'mt940') return readMt940Statement(text, wanted, account, options);
  return readCsvStatement(text, wanted, account, options);
}

const formatOf = (text: string): StatementFormat => {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('<')) return 'camt053';
  return /^(\{1:|:20:)/.test(start) ? 'mt940' : 'csv';
};

/** XML names its encoding itself. */
export function encodingOf(bytes: Uint8Array, layout: StatementLayout | undefined): Encoding {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return 'utf-16';
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, named] = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding=["']([A-Za-z0-9-]+)["']/.exec(start) ?? [];
  if (named !== undefined) {
    const encoding = (['utf-8', 'tis-620', 'windows-874'] as const).find((one) => one === named.toLowerCase());
    if (!encoding) throw invalidStatement('encoding', 1);
    return encoding;
  }
  return layout && 'encoding' in layout ? layout.encoding : 'utf-8';
}
