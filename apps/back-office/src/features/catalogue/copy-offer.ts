import { type Json, withValue } from '../../shared/catalogue/at-path.ts';

const AMOUNTS = ['minDeposit', 'fixedAmount', 'amountMax'];

const currencyOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/**
 * A new offer with everything of another, closed. An amount of another currency is no amount of this one: it is left to
 * be filled in, as an unfinished number.
 */
export function copyOffer(value: Json, from: string, to: string): Json {
  const closed = withValue(value, 'isOpen', false);
  if (currencyOf(from) === currencyOf(to)) return closed;
  return AMOUNTS.reduce(
    (copy, field) => ((copy as Record<string, Json>)[field] ? withValue(copy, field, '') : copy),
    closed,
  );
}
