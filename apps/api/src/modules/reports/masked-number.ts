/** The end of an account's number, which is enough to tell ours apart. */
export const maskedNumber = (accountNo: string): string => `…${accountNo.slice(-4)}`;
