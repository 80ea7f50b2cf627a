import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../session/session.ts';

/** Link from a movement of money to its ledger entries and approvals. */
export function LedgerLink({ operationId }: { operationId: string | null | undefined }) {
  const t = useTranslations('common');
  const maySee = useMay('ledger.read');
  if (!maySee || !operationId) return null;
  return (
    <Link className="link" to={`/ledger/entries?operation=${operationId}`}>
      {t('toLedger')}
    </Link>
  );
}
