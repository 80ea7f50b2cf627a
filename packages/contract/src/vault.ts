/** Days that money can be put away for. */
export const VAULT_DAYS_MIN = 1;
export const VAULT_DAYS_MAX = 365;
/** Deposits in a member's vault at the same time. */
export const VAULT_DEPOSITS_MAX = 20;
