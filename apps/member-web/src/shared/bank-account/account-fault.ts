/** "Bank details are not valid" says more when the field says which. */
export const ACCOUNT_FAULT_OF_KEY = {
  bankAccountNo: 'accountNoInvalid',
  bankAccountName: 'accountNameInvalid',
} as const;

export type AccountFault = (typeof ACCOUNT_FAULT_OF_KEY)[keyof typeof ACCOUNT_FAULT_OF_KEY];
