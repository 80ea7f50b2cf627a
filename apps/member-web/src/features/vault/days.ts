import { VAULT_DAYS_MAX, VAULT_DAYS_MIN } from '@krapao/contract/vault';
import { formatDateTime } from '@krapao/web/time/format.ts';

const DAY_MS = 86_400_000;

export const PRESET_DAYS = [7, 30, 90, 365] as const;

/** "2026-03-14", the Bangkok day that is `days` after an instant, as date fields have it. */
export const dateAfter = (nowMs: number, days: number): string =>
  formatDateTime(nowMs + days * DAY_MS)
    .slice(0, 10)
    .split('/')
    .reverse()
    .join('-');

/** "14/03/2026 09:41", when money put away for so many days returns. */
export const endAfter = (nowMs: number, days: number): string => formatDateTime(nowMs + days * DAY_MS).slice(0, 16);

/** The days from now to a date; undefined for one that cannot be chosen. */
export function daysUntil(date: string, nowMs: number): number | undefined {
  const days = Math.round((Date.parse(date) - Date.parse(dateAfter(nowMs, 0))) / DAY_MS);
  return days >= VAULT_DAYS_MIN && days <= VAULT_DAYS_MAX ? days : undefined;
}

/** The fewest days that do not bring an end forward. */
export const daysLeft = (endsAt: string, nowMs: number): number =>
  Math.min(VAULT_DAYS_MAX, Math.max(VAULT_DAYS_MIN, Math.ceil((Date.parse(endsAt) - nowMs) / DAY_MS)));
