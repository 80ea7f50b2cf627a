/** What stands where an amount would be that nobody should read over a shoulder. */
export const VEIL = '••••••';
