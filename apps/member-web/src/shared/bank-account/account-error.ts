/** More specific texts for "Bank details are not valid", by key. */
export const ACCOUNT_ERROR_OF_KEY = {
  bankAccountNo: 'accountNoInvalid',
  bankAccountName: 'accountNameInvalid',
} as const;

export type AccountError = (typeof ACCOUNT_ERROR_OF_KEY)[keyof typeof ACCOUNT_ERROR_OF_KEY];
