/**
 * `reason` of an `invalid-token` answer. `elsewhere`: signed out from another device. `support`: ended by an operator.
 * `closed`: the member closed the account.
 * An unknown token has no reason.
 */
export const SESSION_ENDS = ['expired', 'elsewhere', 'password', 'support', 'disabled', 'closed'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
