/**
 * `review`: operators compare the answers. `waiting`: approved, takes effect at a time that every device reads of.
 * `done`: second factor, and phone number if wanted, were reset.
 */
export const RECOVERY_STATES = ['review', 'waiting', 'done', 'refused', 'cancelled'] as const;
export type RecoveryState = (typeof RECOVERY_STATES)[number];

/** Reasons of a refusal that operators choose from; the member reads them in their own language. */
export const RECOVERY_REFUSALS = ['answers', 'contact', 'suspected'] as const;
export type RecoveryRefusal = (typeof RECOVERY_REFUSALS)[number];

/**
 * Why a request ended without effect. `open-already`: another one is open. `phone-taken`: another account has the new
 * number. `owner`: reported by a signed-in session. `factor`: the second factor was given after all. `asker`: taken
 * back. `support`: by an operator. `account`: closed or suspended.
 */
export const RECOVERY_REASONS = [
  ...RECOVERY_REFUSALS,
  'open-already',
  'phone-taken',
  'owner',
  'factor',
  'asker',
  'support',
  'account',
] as const;
export type RecoveryReason = (typeof RECOVERY_REASONS)[number];

/** What happened to a request, as its notices tell. Its waiting time has a kind of notice of its own. */
export const RECOVERY_EVENTS = ['requested', 'refused', 'cancelled', 'done'] as const;
export type RecoveryEvent = (typeof RECOVERY_EVENTS)[number];

/** Requests about one phone number in 24 hours. */
export const RECOVERIES_A_DAY = 3;
