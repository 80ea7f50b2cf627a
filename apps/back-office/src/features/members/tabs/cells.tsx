import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useMay } from '../../../shared/session/session.ts';
import { Age } from '../../../shared/time/age.tsx';
import { usePlaceName } from '../use-place-name.ts';

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

/** Where money came from, and where it went. */
export function Way({ from, to }: { from: string; to: string }) {
  const nameOf = usePlaceName();
  return `${nameOf(from)} → ${nameOf(to)}`;
}

/** What came in is green, what went out is not. */
export function Moved({ value, currency }: { value: number | null; currency: Currency }) {
  const tone = value === null || value === 0 ? undefined : value > 0 ? 'in' : 'out';
  return <Money value={value} currency={currency} signed tone={tone} />;
}

/** A reference that leads to the screen where it was decided, for whoever may see that. */
export function ItemLink({ kind, id, children }: { kind: 'slips' | 'withdrawals'; id: string; children: string }) {
  const maySee = useMay('queues.read');
  const text = <span className="num is-thin">{children}</span>;
  return maySee ? <Link to={`/queue/${kind}?open=${kind}.${id}`}>{text}</Link> : text;
}

/** A reference that leads to its entries and to whoever allowed it. */
export function BookedLink({ operationId, children }: { operationId: string | null; children: string }) {
  const maySee = useMay('ledger.read');
  const text = <span className="num is-thin">{children}</span>;
  return maySee && operationId ? <Link to={`/ledger/entries?operation=${operationId}`}>{text}</Link> : text;
}
