import type { Currency } from '@krapao/money';
import { z } from 'zod';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import { isOneOf, Path, valueAt } from '../../../platform/connections/paths.ts';
import type { TimeZone } from '../../../platform/text/dates.ts';
import { FeedEntry } from '../feed/bank-feed.ts';
import { timeReader } from './feed-times.ts';

/** Where the fields of a line stand. */
export const lineSettings = {
  /** The transfer's reference, as slips have it. */
  idPath: Path,
  /** Date and time may stand apart: two paths with a space between. */
  timePath: z.string().regex(/^[\w.-]+( [\w.-]+)?$/, 'must be a path, or two with a space between'),
  timeFormat: z.string().default('ISO'),
  amountPath: Path,
  amounts: z.enum(['decimal', 'hundredths']).default('decimal'),
  /** Without one, a minus is money that went out. */
  directionPath: Path.optional(),
  creditValues: z.string().default('CR CREDIT IN'),
  debitValues: z.string().default('DR DEBIT OUT'),
  currencyPath: Path.optional(),
  senderBankPath: Path.optional(),
  senderAccountPath: Path.optional(),
  senderNamePath: Path.optional(),
  /** The note of the transfer, such as the reference of a QR code. */
  notePath: Path.optional(),
};
type LineSettings = z.infer<z.ZodObject<typeof lineSettings>> & { timeZone: TimeZone };

const NOTE_CHARS = 500;
/** The service's clock may be ahead of ours; a later time is mostly of another zone than the settings say. */
const SKEW_MS = 5 * MINUTE_MS;

/** Reads the lines of an answer; money that went out is none of them. */
export function lineReader(given: LineSettings) {
  const readTime = timeReader(given.timeFormat, given.timeZone);
  return (lines: readonly unknown[], { currency }: { currency: Currency }, now: Date) => {
    const latest = after(now, SKEW_MS).toISOString();
    const entries: FeedEntry[] = [];
    const unreadable: unknown[] = [];
    for (const line of lines) {
      const at = (path: string | undefined) => (path === undefined ? undefined : valueAt(line, path));
      const direction = directionOf(given, line);
      if (direction === 'debit') continue;
      const time = given.timePath.split(' ').map(at);
      const found = {
        transRef: at(given.idPath),
        sendingBank: at(given.senderBankPath),
        amount: amountOf(given, at(given.amountPath)),
        currency: at(given.currencyPath) ?? currency,
        paidAt: time.includes(undefined) ? undefined : readTime(time.join(' '))?.toISOString(),
        sender: { accountNo: at(given.senderAccountPath), accountName: at(given.senderNamePath) },
        note: at(given.notePath)?.slice(0, NOTE_CHARS),
      };
      const entry = FeedEntry.safeParse(found);
      const isCredible = direction === 'credit' && (found.paidAt ?? '') <= latest;
      if (entry.success && isCredible) entries.push(entry.data);
      else unreadable.push({ ...found, line });
    }
    return { entries, unreadable };
  };
}

/** Undefined for a line of a third kind, such as a reversal. */
function directionOf(
  { directionPath, creditValues, debitValues, amountPath }: LineSettings,
  line: unknown,
): 'credit' | 'debit' | undefined {
  if (directionPath === undefined) return valueAt(line, amountPath)?.trim().startsWith('-') ? 'debit' : 'credit';
  const value = valueAt(line, directionPath)?.trim();
  if (isOneOf(creditValues, value)) return 'credit';
  return isOneOf(debitValues, value) ? 'debit' : undefined;
}

/** Decimal text without trailing zeros, which a currency without decimals has none of; undefined for anything else. */
function amountOf({ amounts }: LineSettings, text: string | undefined): string | undefined {
  const isHundredths = amounts === 'hundredths';
  const digits = text?.trim().replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  if (digits === undefined || !(isHundredths ? /^\d{1,15}$/ : /^\d{1,15}(\.\d{1,4})?$/).test(digits)) return undefined;
  const decimal = isHundredths ? digits.padStart(3, '0').replace(/(?=\d{2}$)/, '.') : digits;
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
