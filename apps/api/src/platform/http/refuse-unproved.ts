import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import type { Minor } from '@krapao/money';
import { AppError } from './app-error.ts';
import type { Cookies } from './cookies.ts';

/** A member's second factor, and whether this session has given it recently. */
export type Factor = {
  /** Withdrawals above this sum need a proof; undefined without a factor. */
  readonly above: Minor | undefined;
  readonly isProved: boolean;
};

/** What somebody without a session gives beside a password or the code of an SMS: a code or a passkey, if anything. */
export type GivenFactor = {
  memberId: string;
  address: string;
  cookies: Cookies;
  code: string | undefined;
  passkey: PasskeyAssertion | undefined;
};

export const NO_FACTOR: Factor = { above: undefined, isProved: false };

/**
 * Refuses a member with a second factor until the session is proved; a sum up to the member's own needs none. `orSms`:
 * a member without a factor proves the session by an SMS to the registered phone, or a passkey.
 */
export function refuseUnproved(
  { above, isProved }: Factor,
  { amount, orSms = false }: { amount?: Minor; orSms?: boolean } = {},
): void {
  if (isProved) return;
  const isFree = above === undefined ? !orSms : amount !== undefined && amount <= above;
  if (!isFree) throw unproved(above === undefined ? 'sms' : 'factor');
}

/** `ways`: how somebody without a session gives the factor. */
export const unproved = (by: 'sms' | 'factor', ways?: string): AppError =>
  new AppError('SECOND_FACTOR_REQUIRED', { by, ...(ways !== undefined && { ways }) });
