/** Codes for the two ends of a money movement, beside the codes of games, banks and payment companies. */

/** The member's main wallet, in calls and in the statement. */
export const WALLET = 'WALLET';

/** The member's vault: money put away until a date. */
export const VAULT = 'VAULT';

/** Source of a deposit by gift link. */
export const GIFT = 'GIFT';

/** The house, as source or destination of corrections by hand. */
export const HOUSE = 'HOUSE';

/** Source of an announced bank transfer that no bank has reported yet. */
export const BANK = 'BANK';

/** TrueMoney Wallet under a bank code: members deposit from the wallet, and gift links are redeemed to it. */
export const TRUEWALLET = 'TRUEWALLET';
