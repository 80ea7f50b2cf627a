import type { TIME_ZONES } from '@krapao/contract/office/bank-layouts';
import { HOUR_MS } from '../clock.ts';

export type TimeZone = (typeof TIME_ZONES)[number];

const AHEAD_HOURS: Record<TimeZone, number> = { 'Asia/Bangkok': 7, 'Asia/Vientiane': 7, 'Asia/Singapore': 8, UTC: 0 };
/** Its day and time there are those of this instant in UTC. */
export const localTime = (at: Date, zone: TimeZone): Date => new Date(at.getTime() + AHEAD_HOURS[zone] * HOUR_MS);

/** A Buddhist year is this far ahead. */
const BUDDHIST = 543;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const TOKEN = /DD?|MMM|MM?|YYYY|YY|BBBB|BB|HH?|mm|ss/g;
const PATTERNS: Record<string, string> = {
  DD: '\\d{2}',
  D: '\\d{1,2}',
  MMM: '[A-Za-z]{3}',
  MM: '\\d{2}',
  M: '\\d{1,2}',
  YYYY: '\\d{4}',
  YY: '\\d{2}',
  BBBB: '\\d{4}',
  BB: '\\d{2}',
  HH: '\\d{2}',
  H: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
};

/** Reads dates of one format, such as `DD/MM/BBBB HH:mm`. Undefined for a text of another format, or a day that is none. */
export function dateReader(format: string, zone: TimeZone): (text: string) => Date | undefined {
  const tokens = format.match(TOKEN) ?? [];
  let source = '';
  let from = 0;
  for (const { 0: token, index } of format.matchAll(TOKEN)) {
    source += `${literal(format.slice(from, index))}(${PATTERNS[token]})`;
    from = index + token.length;
  }
  const pattern = new RegExp(`^${source}${literal(format.slice(from))}$`);
  return (text) => {
    const [, ...values] = pattern.exec(text.trim()) ?? [];
    if (values.length === 0) return undefined;
    const parts = new Map(tokens.map((token, index) => [token[0] === 'M' ? 'M' : token, values[index] ?? '']));
    const year = yearOf(parts);
    const month = /\D/.test(parts.get('M') ?? '')
      ? MONTHS.indexOf((parts.get('M') ?? '').toUpperCase()) + 1
      : Number(parts.get('M'));
    const day = Number(parts.get('DD') ?? parts.get('D'));
    const hours = Number(parts.get('HH') ?? parts.get('H') ?? 0);
    return toInstant(
      { year, month, day, hours, minutes: Number(parts.get('mm') ?? 0), seconds: Number(parts.get('ss') ?? 0) },
      zone,
    );
  };
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function yearOf(parts: ReadonlyMap<string, string>): number {
  const [long, short, buddhist, short543] = [parts.get('YYYY'), parts.get('YY'), parts.get('BBBB'), parts.get('BB')];
  if (long !== undefined) return Number(long);
  if (short !== undefined) return 2000 + Number(short);
  if (buddhist !== undefined) return Number(buddhist) - BUDDHIST;
  return 2500 + Number(short543) - BUDDHIST;
}

type Moment = { year: number; month: number; day: number; hours: number; minutes: number; seconds: number };

/** Undefined for a day or time that no calendar has, such as 31 April. */
export function toInstant({ year, month, day, hours, minutes, seconds }: Moment, zone: TimeZone): Date | undefined {
  const local = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  const isSame =
    local.getUTCFullYear() === year &&
    local.getUTCMonth() === month - 1 &&
    local.getUTCDate() === day &&
    local.getUTCHours() === hours &&
    local.getUTCMinutes() === minutes &&
    local.getUTCSeconds() === seconds;
  const isPlausible = year >= 2000 && year < 2200;
  return isSame && isPlausible ? new Date(local.getTime() - AHEAD_HOURS[zone] * HOUR_MS) : undefined;
}

/** An ISO date or date and time; without a zone it is in `zone`. */
export function readIsoTime(text: string, zone: TimeZone): Date | undefined {
  const [, date, time = '00:00:00', offset] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? [];
  if (date === undefined) return undefined;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
  const instant = toInstant({ year, month, day, hours, minutes, seconds }, offset ? 'UTC' : zone);
  if (!instant || !offset || offset === 'Z') return instant;
  const [ahead = 0, rest = 0] = offset.slice(1).split(':').map(Number);
  const ms = (ahead + rest / 60) * HOUR_MS;
  return new Date(instant.getTime() - (offset.startsWith('-') ? -ms : ms));
}
