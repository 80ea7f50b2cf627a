import { Kv } from '@krapao/ui/data/kv';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import './job-detail.css';
import type { Job } from './job.ts';

export function JobDetail({ job }: { job: Job }) {
  const t = useTranslations('jobs');
  const { state, attempts, attemptsMax, about, error, runAt, createdAt, id } = job;
  return (
    <>
      <Kv
        bare
        items={[
          { label: t('state'), value: t(`states.${state}`) },
          { label: t('attempts'), value: <span className="num is-thin">{`${attempts}/${attemptsMax}`}</span> },
          { label: t('runAt'), value: formatDateTime(runAt) },
          { label: t('createdAt'), value: formatDateTime(createdAt) },
          ...Object.entries(about).map(([label, value]) => ({
            label,
            value: <span className="job-detail-long">{value}</span>,
          })),
          { label: t('number'), value: <span className="num is-thin">{id}</span> },
        ]}
      />
      {error && <pre className="job-detail-error">{error}</pre>}
    </>
  );
}
