import { type Currency, formatMoney } from '@krapao/money';
import { toast } from '@krapao/ui/layers/toast';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Match, useShownHere } from '../../shared/news/shown-here.ts';
import { useMarkRead } from '../../shared/news/use-mark-read.ts';
import { type Deposit, latestDepositsQuery } from './api/latest-deposits-query.ts';

/** For when the connection of the signals is down. */
const REFETCH_MS = 10_000;

/** The sheet announces deposits itself. */
const isDeposit: Match = ({ statementType }) => statementType === 'deposit';

/** Deposits received while the sheet is open, oldest first. Each is announced once. */
export function useArrivals(currency: Currency): readonly Deposit[] {
  const t = useTranslations('deposit');
  const [openedAt] = useState(Date.now);
  const [arrivals, setArrivals] = useState<readonly Deposit[]>([]);
  const known = useRef<Set<string>>(undefined);
  const { data, dataUpdatedAt } = useQuery({ ...latestDepositsQuery, refetchInterval: REFETCH_MS });

  useShownHere(isDeposit);
  useMarkRead(arrivals);
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
