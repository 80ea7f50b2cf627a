import { formatMoney, plainAmount } from '@krapao/money';
import type { AuditEntry } from './outcome.tsx';

/** Whom an act was about, how much, and under which reference. */
export function About({ about }: Pick<AuditEntry, 'about'>) {
  if (!about) return null;
  const { name, reference, amount, currency } = about;
  const money = amount !== null && (currency ? formatMoney(amount, currency) : plainAmount(amount, 'THB'));
  return (
    <>
      {[name, money].filter(Boolean).join(' · ')}
      {reference && <small className="audit-raw">{reference}</small>}
    </>
  );
}
