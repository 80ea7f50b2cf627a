import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

type Account = { kind: string; owner: string; currency: string };

/** Returns labels for codes of the ledger. A code without a label is shown as it is. */
export function useLedgerMessages() {
  const t = useTranslations('ledger');
  return useMemo(
    () => ({
      kind: (kind: string): string =>
        t.has(`operations.${kind}` as 'operations.deposit') ? t(`operations.${kind}` as 'operations.deposit') : kind,
      note: (note: string): string =>
        t.has(`notes.${note}` as 'notes.feed') ? t(`notes.${note}` as 'notes.feed') : note,
      trace: (what: string): string => {
        const key = what.replace('.', '_');
        return t.has(`trace.${key}` as 'trace.payment_heard') ? t(`trace.${key}` as 'trace.payment_heard') : what;
      },
      account: ({ kind, owner }: Account): string =>
        `${t(`kinds.${kind}` as 'kinds.bank')} ${owner === 'payouts' ? t('payouts') : owner}`,
    }),
    [t],
  );
}
