/** The last digits of an account number, enough to distinguish our own accounts. */
export const maskedNumber = (accountNo: string): string => `…${accountNo.slice(-4)}`;
