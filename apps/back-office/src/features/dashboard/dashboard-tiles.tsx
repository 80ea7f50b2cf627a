import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/session/session.ts';
import type { DashboardData } from './dashboard-data.ts';
import './dashboard-tiles.css';
import { compact, wholeMoney, wholeNumber } from './figures.ts';
import { FlowChart } from './flow-chart.tsx';
import { Health } from './health.tsx';
import { Kpi } from './kpi.tsx';
import { NeedsNow } from './needs-now.tsx';
import { Outcomes } from './outcomes.tsx';
import { Shares } from './shares.tsx';
import { Tile } from './tile.tsx';
import { Undelivered } from './undelivered.tsx';
import { WaitChart } from './wait-chart.tsx';

type Period = 'today' | 'week' | 'month';
const HOUR_MS = 3_600_000;

/** Sums of money, each with the filter of the entries behind the sum. */
const FIGURES = [
  { name: 'deposits', label: 'deposits', tone: 'in', of: { accountKind: 'bank', kind: 'deposit' } },
  { name: 'withdrawals', label: 'withdrawals', tone: 'out', of: { accountKind: 'bank', kind: 'withdraw' } },
  { name: 'net', label: 'net', tone: 'plain', of: { accountKind: 'bank' } },
  { name: 'rewards', label: 'rewardCost', tone: 'out', of: { accountKind: 'promotion' } },
] as const;

/** A good share is green, and a poor one is not. */
const insideTone = (share: number): string => (share >= 0.8 ? 'ink-jade' : share >= 0.5 ? 'ink-gold' : 'ink-chilli');

export function DashboardTiles({ data, period }: { data: DashboardData; period: Period }) {
  const t = useTranslations('dashboard');
  const locale = useLocale();
  const navigate = useNavigate();
  const mayFollow = useMay('ledger.read');
  const { currency, flow, step, waits } = data;
  const books = useQuery({
    queryKey: ['books'],
    queryFn: () => call('GET /api/office/books'),
    refetchInterval: 30_000,
  });
  const amount = (value: number) => wholeMoney(value, currency);
  const tag = locale === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB';
  const day = new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'short' });
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' });
  const weekday = new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Bangkok', weekday: 'short' });
  const versus =
    period === 'today' ? t('versusDay', { day: weekday.format(new Date(data.at)) }) : t(`versus.${period}`);

  /** Address of the ledger entries behind a sum. */
  const entries = (wanted: Record<string, string>, from = data.from, to = data.to) =>
    `/ledger/entries?${new URLSearchParams({ ...wanted, currency, from, to })}`;
  const follow = (wanted: Record<string, string>) => (mayFollow ? entries(wanted) : undefined);
  return (
    <div className="dashboard-tiles">
      <section className="dashboard-tiles-kpis" aria-label={t('figures')}>
        {FIGURES.map(({ name, label, tone, of }) => (
          <Kpi
            key={name}
            label={t(label)}
            value={amount(data[name].now)}
            figure={data[name]}
            versus={versus}
            tone={tone}
            to={follow(of)}
          />
        ))}
        <Kpi
          label={period === 'today' ? t('active') : t('activeMean')}
          value={wholeNumber(data.active.now)}
          figure={data.active}
          versus={versus}
          tone="plain"
        />
      </section>
      <Tile
        className="dashboard-tiles-wide"
        title={t('flow')}
        aside={
          <>
            <span className="dashboard-tiles-legend is-in">{t('in')}</span>
            <span className="dashboard-tiles-legend is-out">{t('out')}</span>
            {step === 'hour' && (
              <span className="dashboard-tiles-legend is-usual">
                {t('usual', { day: weekday.format(new Date(data.at)) })}
              </span>
            )}
            <span className="grow" />
            <span className="ink-mute">{t(`per.${step}`)}</span>
          </>
        }
      >
        <FlowChart
          steps={flow}
          label={t('flow')}
          amount={amount}
          nameOf={({ at }) => (step === 'hour' ? hour : day).format(new Date(at))}
          onOpen={({ at }) => {
            const end = new Date(Date.parse(at) + (step === 'hour' ? HOUR_MS : 24 * HOUR_MS)).toISOString();
            if (mayFollow) void navigate(entries({ accountKind: 'bank' }, at, end));
          }}
        />
      </Tile>
      <Tile title={t('needs')}>
        <NeedsNow />
      </Tile>
      <Tile
        title={t('channels')}
        aside={<span className="ink-mute">{t('shareOf', { amount: compact(data.deposits.now) })}</span>}
      >
        {data.channels.length > 0 ? (
          <Shares
            shares={data.channels.map(({ channel, account, amount: own }) => ({
              name: channel,
              amount: own,
              to: entries({ account: String(account), kind: 'deposit' }),
            }))}
          />
        ) : (
          <p className="ink-mute">{t('nothingYet')}</p>
        )}
      </Tile>
      <Tile
        title={t('waits')}
        aside={
          waits.all > 0 && (
            <>
              <span className="grow" />
              <b
                className={`num ${insideTone(waits.inside / waits.all)}`}
              >{`${Math.round((waits.inside / waits.all) * 100)}%`}</b>
              <span className="ink-mute">{t('inside')}</span>
            </>
          )
        }
      >
        {waits.all > 0 ? <WaitChart waits={waits} /> : <p className="ink-mute">{t('noWaits')}</p>}
      </Tile>
      <Tile
        title={t('outcomes')}
        aside={<span className="ink-mute">{t(period === 'month' ? 'claimedMonth' : 'claimedWeek')}</span>}
      >
        {data.outcomes.length > 0 ? (
          <Outcomes outcomes={data.outcomes} />
        ) : (
          <p className="ink-mute">{t('nothingYet')}</p>
        )}
      </Tile>
      <Tile title={t('undelivered')}>
        <Undelivered counts={data.undelivered} />
      </Tile>
      <Tile title={t('rewardPots')}>
        {data.rewardCosts.length > 0 ? (
          <Shares
            shares={data.rewardCosts.map(({ pot, account, amount: own }) => ({
              name: t.has(`pots.${pot}` as 'pots.bonus') ? t(`pots.${pot}` as 'pots.bonus') : pot,
              amount: own,
              to: entries({ account: String(account) }),
            }))}
          />
        ) : (
          <p className="ink-mute">{t('nothingYet')}</p>
        )}
      </Tile>
      <Tile title={t('health')} className="dashboard-tiles-wide">
        {books.data && <Health books={books.data} />}
      </Tile>
    </div>
  );
}
