import type { Currency } from '@krapao/money';

/** Days of Bangkok, both inclusive. */
export type Range = { from: string; to: string; currency: Currency };
