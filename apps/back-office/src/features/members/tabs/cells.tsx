import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useMay } from '../../../shared/session/session.ts';
import { Age } from '../../../shared/time/age.tsx';
import { usePlaceName } from '../use-place-name.ts';

/** Time, and its age. */
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

/** Source and destination of money. */
export function Way({ from, to }: { from: string; to: string }) {
  const nameOf = usePlaceName();
  return `${nameOf(from)} → ${nameOf(to)}`;
}

/** Signed amount: money in is green, money out is not. */
export function Moved({ value, currency }: { value: number | null; currency: Currency }) {
  const tone = value === null || value === 0 ? undefined : value > 0 ? 'in' : 'out';
  return <Money value={value} currency={currency} signed tone={tone} />;
}

/** Reference with a link to the review screen, for operators with the permission. */
export function ItemLink({ kind, id, children }: { kind: 'slips' | 'withdrawals'; id: string; children: string }) {
  const maySee = useMay('queues.read');
  const text = <span className="num is-thin">{children}</span>;
  return maySee ? <Link to={`/queue/${kind}?open=${kind}.${id}`}>{text}</Link> : text;
}

/** Reference with a link to its ledger entries and approvals. */
export function BookedLink({ operationId, children }: { operationId: string | null; children: string }) {
  const maySee = useMay('ledger.read');
  const text = <span className="num is-thin">{children}</span>;
  return maySee && operationId ? <Link to={`/ledger/entries?operation=${operationId}`}>{text}</Link> : text;
}
