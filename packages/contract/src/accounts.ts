/** The words for what money moves between, besides games, banks and payment companies by their codes. */

/** A member's main wallet, in calls and in the statement. */
export const WALLET = 'WALLET';

/** Where a deposit by a gift link comes from. */
export const GIFT = 'GIFT';

/** Where money by hand comes from or goes: ours. */
export const HOUSE = 'HOUSE';

/** Where a transfer comes from that was announced and has not been seen at any bank yet. */
export const BANK = 'BANK';

/** TrueMoney Wallet has a code as a bank has: members send from it, and gift links are redeemed to it. */
export const TRUEWALLET = 'TRUEWALLET';
