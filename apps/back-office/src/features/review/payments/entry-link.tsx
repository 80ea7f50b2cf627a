import { Link } from 'react-router';
import { useMay } from '../../../shared/session/session.ts';

/** A statement entry by its reference, in the ledger for those who may see it. */
export function EntryLink({ reference }: { reference: string }) {
  const maySee = useMay('ledger.read');
  const text = <span className="num is-thin">{reference}</span>;
  return maySee ? <Link to={`/ledger/entries?reference=${reference}`}>{text}</Link> : text;
}
