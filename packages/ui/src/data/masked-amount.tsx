/** Shown in place of an amount that the member has hidden. */
export const MASKED_AMOUNT = '••••••';
