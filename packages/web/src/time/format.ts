import { LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';

const SECOND_MS = 1_000;

/** Offset of Bangkok and Vientiane, without daylight saving. */
const ZONE_MS = 7 * 3_600_000;

/** "14/03/2025 09:41:07" in the time of Bangkok and Vientiane, independent of the phone's zone. */
export function formatDateTime(instant: string | number): string {
  const [date = '', time = ''] = new Date(new Date(instant).getTime() + ZONE_MS).toISOString().split(/[T.]/);
  return `${date.split('-').reverse().join('/')} ${time}`;
}

/** "09:41" */
export const formatTime = (instant: string | number): string => formatDateTime(instant).slice(11, 16);

/** Browsers lack Lao month names and would show English ones. */
const LAO_MONTHS = ['ມ.ກ.', 'ກ.ພ.', 'ມ.ນ.', 'ມ.ສ.', 'ພ.ພ.', 'ມິ.ຖ.', 'ກ.ລ.', 'ສ.ຫ.', 'ກ.ຍ.', 'ຕ.ລ.', 'ພ.ຈ.', 'ທ.ວ.'];

/** "14 Mar", "14 มี.ค.", "14 ມ.ນ." */
export function formatDay(instant: string | number, locale: Locale): string {
  const [day, month] = formatDateTime(instant).split('/').map(Number);
  if (locale === 'la') return `${day} ${LAO_MONTHS[(month ?? 1) - 1]}`;
  const tag = locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale];
  const words = { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(tag, words).format(new Date(instant));
}

/** "081 234 5678" in Thailand, "020 5512 3456" in Laos; anything else unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1 $2 $3');

/** The specification's units: a year has 365 days, a month 30. */
const AGE_UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export type Age = { unit: (typeof AGE_UNITS)[number][0]; count: number };

/** Age in the largest unit that fits; undefined for less than a second and for the future. */
export function ageOf(instant: string | number, nowMs: number): Age | undefined {
  const seconds = Math.floor((nowMs - new Date(instant).getTime()) / SECOND_MS);
  const fit = AGE_UNITS.find(([, unitSeconds]) => seconds >= unitSeconds);
  return fit && { unit: fit[0], count: Math.floor(seconds / fit[1]) };
}
