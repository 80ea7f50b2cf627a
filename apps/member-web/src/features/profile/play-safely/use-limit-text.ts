import { isTimeLimit } from '@krapao/contract/play-limits';
import { type Currency, formatMoney } from '@krapao/money';
import { useDuration } from '../../../shared/time/use-duration.ts';
import type { Protection } from '../api/protection-query.ts';

type Limit = Protection['limits'][number];

/** Writes an amount of a limit: money, or a duration. */
export function useLimitText(currency: Currency): (kind: Limit['kind'], amount: number) => string {
  const duration = useDuration();
  return (kind, amount) => (isTimeLimit(kind) ? duration(amount) : formatMoney(amount, currency));
}
