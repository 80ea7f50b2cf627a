import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { SplitView } from '../../shared/layout/split-view.tsx';
import { useMay } from '../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { JobDetail } from './job-detail.tsx';
import './jobs-page.css';
import type { Job } from './job.ts';
import { TaskCounts } from './task-counts.tsx';

const STATES = ['failed', 'retrying', 'running', 'waiting'] as const;

/** Background jobs, their errors, and a retry. */
export function JobsPage() {
  const t = useTranslations('jobs');
  const nav = useTranslations('common.nav');
  const mayRetry = useMay('jobs.retry');
  const { values, set, clear } = useFilters(['state', 'task'] as const);
  const state = STATES.find((one) => one === values.state) ?? 'failed';
  const task = values.task;
  const counts = useQuery({
    queryKey: ['jobs', 'counts'],
    queryFn: async () => (await call('GET /api/office/jobs', { query: { limit: 1 } })).tasks,
    refetchInterval: 10_000,
  });
  const feed = useFeed<Job, number>({
    queryKey: ['jobs', 'list', state, task],
    load: async (before) => {
      const { jobs, more } = await call('GET /api/office/jobs', { query: { state, task, before, limit: 50 } });
      return { rows: jobs, next: more ? jobs.at(-1)?.id : undefined };
    },
  });
  const [openedId, open] = useState<number>();
  const opened = feed.data?.find(({ id }) => id === openedId);
  const retry = useCommand('POST /api/office/jobs/{id}/retry', {
    stale: [['jobs']],
    onSuccess: () => {
      toast.success(t('retried'));
      open(undefined);
    },
  });
  const columns = useMemo<DataColumn<Job>[]>(
    () => [
      { id: 'task', head: t('task'), cell: (job) => <b>{job.task}</b> },
      {
        id: 'error',
        head: t('error'),
        wideOnly: true,
        cell: ({ error }) => <span className="jobs-page-error">{error ?? '–'}</span>,
      },
      {
        id: 'attempts',
        head: t('attempts'),
        align: 'right',
        cell: ({ attempts, attemptsMax }) => <span className="num is-thin">{`${attempts}/${attemptsMax}`}</span>,
      },
      {
        id: 'runAt',
        head: t('runAt'),
        cell: ({ runAt }) => <span className="num is-thin">{formatDateTime(runAt)}</span>,
      },
    ],
    [t],
  );
  return (
    <PageFrame title={nav('jobs')}>
      <SplitView
        list={
          <>
            <TaskCounts tasks={counts.data ?? []} state={state} onChoose={(chosen) => set({ state: chosen })} />
            <FilterBar page="jobs" values={values as Record<string, string>} onChange={set} onClear={clear}>
              <FilterSelect label={t('task')} value={task ?? ''} onChange={({ target }) => set({ task: target.value })}>
                <option value="">{t('any')}</option>
                {counts.data?.map((one) => (
                  <option key={one.task}>{one.task}</option>
                ))}
              </FilterSelect>
            </FilterBar>
            <DataTable
              caption={t(`states.${state}`)}
              columns={columns}
              feed={feed}
              rowKey={({ id }) => String(id)}
              exported={{ list: 'jobs', query: { state, task } }}
              empty={{ title: t(`none.${state}`) }}
              opened={openedId === undefined ? undefined : String(openedId)}
              onOpen={({ id }) => open(id)}
            />
          </>
        }
        detail={
          opened && {
            key: String(opened.id),
            title: opened.task,
            body: <JobDetail job={opened} />,
            foot: mayRetry && (opened.state === 'failed' || opened.state === 'retrying') && (
              <Button
                tone="gold"
                icon="refresh"
                busy={retry.isPending}
                onClick={() => retry.send({ params: { id: opened.id } })}
              >
                {t('retry')}
              </Button>
            ),
          }
        }
        onClose={() => open(undefined)}
      />
    </PageFrame>
  );
}
