import type { IconName } from '@krapao/ui/brand/icon';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/session/session.ts';
import { Age } from '../../shared/time/age.tsx';
import { type Need, Needs } from './needs.tsx';

const ICONS = {
  slips: 'slip',
  payments: 'bank',
  qr: 'qr',
  withdrawals: 'withdraw',
  transfers: 'transfer',
  wallets: 'wallet',
  approvals: 'users',
  entries: 'warn',
  complaints: 'chat',
  closings: 'door',
  harm: 'shield',
  registrations: 'user',
  recoveries: 'shield',
  documents: 'image',
} as const satisfies Record<string, IconName>;

const EVERY_MS = 30_000;
const MINUTE_MS = 60_000;
/** Twice the target is far too late. */
const patienceOf = (minutes: number) => ({ lateMs: minutes * MINUTE_MS, tooLateMs: 2 * minutes * MINUTE_MS });

/** Items of all queues that need an operator; a queue that changes refreshes the list by a signal. */
export function NeedsNow() {
  const t = useTranslations('dashboard.need');
  const [maySeeQueues, maySeeChats, maySeeLedger] = [useMay('queues.read'), useMay('chat.read'), useMay('ledger.read')];
  const queues = useQuery({
    queryKey: ['queues', 'overview'],
    queryFn: () => call('GET /api/office/queues'),
    refetchInterval: EVERY_MS,
    enabled: maySeeQueues,
  });
  const chats = useQuery({
    queryKey: ['inbox', 'counts'],
    queryFn: () => call('GET /api/office/chat/counts'),
    refetchInterval: EVERY_MS,
    enabled: maySeeChats,
  });
  const chain = useQuery({
    queryKey: ['ledger', 'chain'],
    queryFn: () => call('GET /api/office/ledger/chain'),
    refetchInterval: EVERY_MS,
    enabled: maySeeLedger,
  });
  const jobs = useQuery({
    queryKey: ['jobs', 'failed'],
    queryFn: () => call('GET /api/office/jobs', { query: { limit: 1 } }),
    refetchInterval: EVERY_MS,
  });
  const findings = chain.data?.openFindings ?? 0;
  const failed = jobs.data?.tasks.reduce((sum, task) => sum + task.failed, 0) ?? 0;
  const waiting = (queues.data ?? []).map(({ kind, waiting: n, oldestSince, targetMinutes }): Need & { n: number } => ({
    key: kind,
    icon: ICONS[kind],
    label: t(kind),
    hint: t('waiting', { n }),
    aside: oldestSince && <Oldest at={oldestSince} minutes={targetMinutes} />,
    to: `/queue/${kind}`,
    isLate: false,
    n,
  }));
  const { waiting: customers = 0, oldestSince, targetMinutes = 0 } = chats.data ?? {};
  const needs = [
    ...waiting,
    {
      key: 'chats',
      icon: 'chat' as const,
      label: t('chats'),
      hint: t('waiting', { n: customers }),
      aside: oldestSince && <Oldest at={oldestSince} minutes={targetMinutes} />,
      to: '/inbox',
      isLate: false,
      n: customers,
    },
    {
      key: 'findings',
      icon: 'warn' as const,
      label: t('findings'),
      hint: t('findingsHint', { n: findings }),
      to: '/ledger/findings',
      isLate: true,
      n: findings,
    },
    {
      key: 'jobs',
      icon: 'bolt' as const,
      label: t('jobs'),
      hint: t('jobsHint', { n: failed }),
      to: '/jobs',
      isLate: true,
      n: failed,
    },
  ];
  return <Needs needs={needs.filter(({ n }) => n > 0)} empty={t('none')} />;
}

function Oldest({ at, minutes }: { at: string; minutes: number }) {
  const t = useTranslations('dashboard.need');
  return (
    <span className="needs-aside">
      <Age at={at} patience={patienceOf(minutes)} />
      <small>{t('oldest')}</small>
    </span>
  );
}
