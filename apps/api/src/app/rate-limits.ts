import type { Limit } from '@krapao/contract/call';
import { LINE_LIMITS, type LineLimits } from '../platform/live-lines.ts';

/** Requests a minute, per member, or per address where nobody is signed in. */
export const REQUESTS_PER_MINUTE: Record<Limit | 'unknown', number> = {
  read: 600,
  write: 60,
  money: 120,
  signIn: 30,
  otp: 20,
  upload: 20,
  unknown: 120,
};

/** What an address may have of lines to open pages. How many a process holds is about its memory. */
export const lineLimits = (factor: number): LineLimits => ({
  all: LINE_LIMITS.all,
  ofAddress: Math.ceil(LINE_LIMITS.ofAddress * factor),
  newOfAddress: Math.ceil(LINE_LIMITS.newOfAddress * factor),
});
