import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Age } from '../../../shared/time/age.tsx';

/** When, and how long ago. */
export function When({ at }: { at: string }) {
  return (
    <>
      <span className="num is-thin">{formatDateTime(at)}</span>
      <small>
        <Age at={at} />
      </small>
    </>
  );
}

/** What came in is green, what went out is not. */
export function Moved({ value, currency }: { value: number | null; currency: Currency }) {
  const tone = value === null || value === 0 ? undefined : value > 0 ? 'in' : 'out';
  return <Money value={value} currency={currency} signed tone={tone} />;
}
