import { formatMoney } from '@krapao/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { notify } from '../../shared/attention/notify.ts';
import { useMe } from '../../shared/session/session.ts';
import { type Alert, type Alerts, freshIn, readSeen, saveSeen, seenAfter } from './fresh-alerts.ts';

/** Conditions that only time brings about, such as a target that passes, send no signal. */
const EVERY_MS = 30_000;

/** Where an alert is looked into. */
export function pathOf({ kind, subject, item }: Alert): string {
  if (kind === 'late' && subject === 'chat') return '/inbox';
  if (kind === 'late' && subject === 'financeChat') return '/inbox/finance';
  if (kind === 'late') return `/queue/${subject}`;
  if (kind === 'large') return `/queue/withdrawals?open=withdrawals.${item}`;
  return {
    bank: '/queue/withdrawals',
    game: '/queue/transfers',
    feed: '/ledger/books',
    budget: '/bonuses',
    connection: '/connections',
    expiry: '/connections',
  }[kind];
}

export const useAlerts = () =>
  useQuery({
    // A change of the queues refreshes it at once.
    queryKey: ['queues', 'alerts'],
    queryFn: () => call('GET /api/office/alerts'),
    refetchInterval: EVERY_MS,
    // Also for whoever looks elsewhere.
    refetchIntervalInBackground: true,
  }).data;

/** Title of an alert without the name of its queue, which the list shows. */
export function useAlertText(): (alert: Alert) => string {
  const t = useTranslations('common.alerts.kinds');
  return ({ kind, subject, n, amount, currency }) =>
    t(kind, {
      subject,
      n: n ?? 0,
      amount: amount !== null && currency ? formatMoney(amount, currency) : '',
    });
}

/** Asks for attention once for each alert that begins, and for new items of the review queue. */
export function useAlertNotices(): void {
  const t = useTranslations('common.alerts');
  const textOf = useAlertText();
  const { id } = useMe();
  const data = useAlerts();
  const onData = useEffectEvent((now: Alerts) => {
    const seen = readSeen(id);
    const fresh = freshIn(seen, now);
    saveSeen(seenAfter(seen, id, now));
    const [first, ...others] = fresh.alerts;
    if (first) {
      const body = others.length > 0 ? t('more', { n: others.length }) : '';
      notify({ kind: 'alert', title: textOf(first), body, path: pathOf(first) });
    }
    if (fresh.isNewItem) notify({ kind: 'review', title: t('newItem'), body: '', path: '/queue' });
  });
  useEffect(() => {
    if (data) onData(data);
  }, [data]);
}
