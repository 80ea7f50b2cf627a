import { EXPIRES_ON } from '@krapao/contract/office/key-expiry';
import { formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Row } from './queries.ts';

export function ConnectionDetail({ row }: { row: Row }) {
  const t = useTranslations('connections');
  const {
    group,
    title,
    state,
    reason,
    isKeyRefused,
    since,
    checkedAt,
    answers,
    failures,
    p95Ms,
    fees,
    left,
    expiresAt,
    settings,
    secrets,
  } = row;
  const time = (instant: string | null) => (instant ? formatDateTime(instant) : '–');
  const leftText = ({ amount, unit }: NonNullable<Row['left']>) => {
    const n = amount.toLocaleString('en-GB');
    return unit === 'checks' || unit === 'messages' ? t(`units.${unit}`, { n }) : t('units.money', { n, unit });
  };
  const request = group.approvalId && (
    <Banner icon="users">
      {t('waits')}{' '}
      <Link className="link" to={`/queue/approvals?open=approvals.${group.approvalId}`}>
        {t('seeRequest')}
      </Link>
    </Banner>
  );
  if (state === 'none')
    return (
      <>
        {request}
        <p>{t(`without.${group.port === 'feeds' || group.port === 'qr' ? group.port : 'other'}`)}</p>
      </>
    );
  return (
    <>
      {request}
      {state === 'down' && reason && <Banner icon="warn">{isKeyRefused ? t('keyRefused', { reason }) : reason}</Banner>}
      <p className="connections-lead">
        <b>{t('whileDown')}</b> {t(`down.${group.port}`)}
      </p>
      <Kv
        bare
        items={[
          { label: t('state'), value: t(`states.${state}`) },
          { label: t('service'), value: title },
          { label: t('source'), value: t(`sources.${group.source}`) },
          { label: t('checkedAt'), value: time(checkedAt) },
          ...(since ? [{ label: t('since'), value: time(since) }] : []),
          { label: t('answersOfHour'), value: t('answersAndErrors', { answers, failures }) },
          { label: t('p95'), value: p95Ms === null ? '–' : t('ms', { n: p95Ms }) },
          {
            label: t('waitedFor'),
            value: (
              <>
                {t('seconds', { n: group.timeoutMs / 1_000 })}
                {group.patienceMs !== null && ` · ${t('nextAfter', { n: group.patienceMs / 1_000 })}`}{' '}
                <Link className="link" to="/settings/service-times">
                  {t('changeTimes')}
                </Link>
              </>
            ),
          },
          ...fees.map(({ currency, sum, count }) => ({
            label: t('fees'),
            value: t('feesOf', { sum: formatMoney(sum, currency), count }),
          })),
          ...(left ? [{ label: t('left'), value: leftText(left) }] : []),
          ...(expiresAt ? [{ label: t('expiresAt'), value: time(expiresAt) }] : []),
          ...Object.entries(settings)
            .filter(([name]) => name !== EXPIRES_ON)
            .map(([name, value]) => ({ label: name, value: <span className="connections-long">{value}</span> })),
          ...secrets.map((name) => ({
            label: name,
            value: (
              <>
                <span aria-hidden="true">••••••••</span>
                <span className="spoken">{t('secretSet')}</span>
              </>
            ),
          })),
        ]}
      />
    </>
  );
}
