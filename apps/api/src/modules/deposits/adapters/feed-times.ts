import { SECOND_MS } from '../../../platform/clock.ts';
import { dateReader, localTime, readIsoTime, type TimeZone } from '../../../platform/text/dates.ts';

type DateForm = 'iso' | 'date' | 'seconds' | 'milliseconds';

/** An instant as a service's address wants it; a date is the day at the service. */
export function formatTime(at: Date, form: DateForm, zone: TimeZone): string {
  if (form === 'seconds') return `${Math.floor(at.getTime() / SECOND_MS)}`;
  if (form === 'milliseconds') return `${at.getTime()}`;
  if (form === 'iso') return at.toISOString();
  return localTime(at, zone).toISOString().slice(0, 10);
}

/** Reads times of one format: `ISO`, `seconds`, `milliseconds`, or one such as `DD/MM/YYYY HH:mm:ss`. */
export function timeReader(format: string, zone: TimeZone): (text: string) => Date | undefined {
  if (format === 'ISO') return (text) => readIsoTime(text.trim().replace(' ', 'T'), zone);
  if (format !== 'seconds' && format !== 'milliseconds') return dateReader(format, zone);
  const unit = format === 'seconds' ? SECOND_MS : 1;
  return (text) => (/^\d{9,13}$/.test(text) ? new Date(Number(text) * unit) : undefined);
}
