/** Reasons of a rejected withdrawal, with texts for members in every language. */
export const REFUSALS = ['ACCOUNT_REFUSED', 'NAME_DIFFERS', 'CONTACT_US', 'AS_ASKED', 'BANK_REFUSED'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Reasons that operators choose from; the others come from a bank. */
export const OPERATORS_REFUSALS = ['ACCOUNT_REFUSED', 'NAME_DIFFERS', 'CONTACT_US', 'AS_ASKED'] as const;
