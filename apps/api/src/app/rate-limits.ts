import type { Limit } from '@krapao/contract/call';

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
