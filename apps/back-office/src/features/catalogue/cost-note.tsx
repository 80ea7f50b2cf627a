import { formatMajor } from '@krapao/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import type { Json } from '../../shared/catalogue/at-path.ts';
import type { Document, Simulation } from './queries.ts';

const DAYS = 30;
/** Pause after the last key before the cost is worked out: it reads a month of deposits. */
const PAUSE_MS = 1_000;

type Unknown = keyof Messages['catalogue']['costs']['unknown'];
type Props = { document: Document; documentKey: string; value: Json };

/** What a change of money would have cost in the last days, before it is saved; or why nobody can know. */
export function CostNote({ document, documentKey, value }: Props) {
  const { kind, key, canBeSimulated, value: now } = document;
  const t = useTranslations('catalogue.costs');
  if (!canBeSimulated) {
    const reason = (kind === 'setting' ? key : kind) as Unknown;
    return <p className="ink-soft">{t(`unknown.${t.has(`unknown.${reason}`) ? reason : 'other'}`)}</p>;
  }
  return <Simulated {...{ kind, documentKey, value, now }} />;
}

type SimulatedProps = { kind: Document['kind']; documentKey: string; value: Json; now: Json };

function Simulated({ kind, documentKey: key, value, now }: SimulatedProps) {
  const t = useTranslations('catalogue.costs');
  const [settled, setSettled] = useState<Json>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const costQuery = (of: Json, enabled: boolean) => ({
    queryKey: ['catalogue-cost', kind, key, of],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('POST /api/office/catalogue/{kind}/{key}/simulate', {
        params: { kind, key },
        body: { value: of, days: DAYS },
        signal,
      }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const then = useQuery(costQuery(settled, settled !== undefined && settled === value));
  const before = useQuery(costQuery(now, now !== null && settled !== undefined));
  if (settled !== value || then.isPending) return <p className="ink-mute">{t('working')}</p>;
  // A draft that the server refuses says so at its fields.
  if (!then.data) return null;
  return then.data.sums.map((sum) => {
    const old = before.data?.sums.find(({ currency }) => currency === sum.currency);
    return (
      <p key={sum.currency}>
        {t('most', { cost: textOf(sum), currency: sum.currency, days: DAYS })}
        {old && ` ${t('now', { cost: textOf(old), currency: sum.currency })}`}
        {sum.coins !== null && ` ${t('coins', { coins: sum.coins })}`}
      </p>
    );
  });
}

const textOf = ({ cost, currency }: Simulation['sums'][number]): string => formatMajor(cost, currency);
