/** A day "2026-12-31", a moment "2026-12-31T18:00" or a time of day "18:00", all in Bangkok. */
export type DateKind = 'day' | 'moment' | 'clock';

const TEXT: Record<DateKind, RegExp> = {
  day: /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  moment: /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})[ ,]+(?<hour>\d{1,2})[:.](?<minute>\d{2})$/,
  clock: /^(?<hour>\d{1,2})[:.](?<minute>\d{2})$/,
};
const VALUE: Record<DateKind, RegExp> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  moment: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
  clock: /^\d{2}:\d{2}$/,
};
/** Thai calendars count years from 543 BC. */
const BUDDHIST_YEARS = 543;
const BUDDHIST_FROM = 2400;

export const PATTERN: Record<DateKind, string> = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  clock: 'hh:mm',
};

/** Whether a value of the form is a date of the calendar, and not what was typed of one. */
export function isDate(kind: DateKind, value: string): boolean {
  if (!VALUE[kind].test(value)) return false;
  if (kind === 'clock') return value < '24:00' && value.slice(3) < '60';
  const moment = kind === 'day' ? `${value}T00:00` : value;
  const found = new Date(`${moment}:00Z`);
  // The 31st of a month of thirty days would become the first of the next.
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(moment);
}

/** "31/12/2026 18:00"; what is no date stays as it was typed. */
export function toText(kind: DateKind, value: string): string {
  if (!isDate(kind, value) || kind === 'clock') return value;
  const [day = '', time = ''] = value.split('T');
  return `${day.split('-').reverse().join('/')} ${time}`.trim();
}

/** The value of what was typed; the text itself while it is no date. */
export function toValue(kind: DateKind, text: string): string {
  const found = TEXT[kind].exec(text.trim())?.groups;
  if (!found) return text;
  const { year = '', month = '', day = '', hour = '', minute = '' } = found;
  const christian = Number(year) > BUDDHIST_FROM ? String(Number(year) - BUDDHIST_YEARS) : year;
  const date = [christian, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const time = `${hour.padStart(2, '0')}:${minute}`;
  const value = { day: date, moment: `${date}T${time}`, clock: time }[kind];
  return isDate(kind, value) ? value : text;
}

const STEP_MS = { day: 86_400_000, moment: 86_400_000, clock: 15 * 60_000 };

/** The day after or before, or a quarter of an hour of a time. */
export function stepped(kind: DateKind, value: string, steps: number): string {
  const moment = { day: `${value}T00:00`, moment: value, clock: `2026-01-02T${value}` }[kind];
  const next = new Date(Date.parse(`${moment}:00Z`) + steps * STEP_MS[kind]).toISOString();
  return { day: next.slice(0, 10), moment: next.slice(0, 16), clock: next.slice(11, 16) }[kind];
}
