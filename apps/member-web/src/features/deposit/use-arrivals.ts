import { type Currency, formatMoney } from '@krapao/money';
import { toast } from '@krapao/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Deposit, latestDepositsQuery } from './api/latest-deposits-query.ts';

/** Signals tell at once; this is for when their line is down. */
const ASK_AGAIN_MS = 10_000;

/** Deposits that came in while the sheet is open, oldest first. Each is said aloud once. */
export function useArrivals(currency: Currency): readonly Deposit[] {
  const t = useTranslations('deposit');
  const [openedAt] = useState(Date.now);
  const [arrivals, setArrivals] = useState<readonly Deposit[]>([]);
  const known = useRef<Set<string>>(undefined);
  const { data, dataUpdatedAt } = useQuery({ ...latestDepositsQuery, refetchInterval: ASK_AGAIN_MS });

  useEffect(() => {
    if (!data || dataUpdatedAt < openedAt) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.statements.map(({ reference }) => reference)]);
    const fresh = before ? data.statements.filter(({ reference }) => !before.has(reference)).reverse() : [];
    if (fresh.length === 0) return;
    setArrivals((earlier) => [...earlier, ...fresh]);
    for (const { amount } of fresh) toast.success(t('arrived', { amount: formatMoney(amount, currency) }));
  }, [data, dataUpdatedAt, openedAt, currency, t]);

  return arrivals;
}
