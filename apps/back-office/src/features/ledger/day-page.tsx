import { Button } from '@krapao/ui/actions/button';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { Table } from '@krapao/ui/data/table';
import { Banner } from '@krapao/ui/states/banner';
import { Empty } from '@krapao/ui/states/empty';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { mayDo, useMe } from '../../shared/session/session.ts';
import './day-page.css';
import { DaysFile } from './days-file.tsx';
import { DAY_KIND, writtenDay } from './days-tab.tsx';
import type { Tabs } from './tabs.ts';

type DayEnd = AnswerOf<'GET /api/office/day-ends/{day}'>;
type Line = DayEnd['lines'][number];

const PARTS = ['unmatched', 'returned', 'late', 'earlier', 'unconfirmed', 'other'] as const;

/** The books of our bank accounts on a day, and its signatures. */
export function DayPage({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const { day = '' } = useParams();
  const query = useQuery({
    queryKey: ['day-ends', 'one', day],
    queryFn: () => call('GET /api/office/day-ends/{day}', { params: { day } }),
  });
  return (
    <PageFrame
      title={t('days.title', { day: writtenDay(day) })}
      tabs={tabs}
      padded
      actions={query.data?.state === 'signed' && <DaysFile from={day} to={day} />}
    >
      <Loaded query={query}>{(shown) => <Shown end={shown} />}</Loaded>
    </PageFrame>
  );
}

function Shown({ end }: { end: DayEnd }) {
  const t = useTranslations('ledger');
  const { state, signatures, lines, changes, isSignedAnew } = end;
  return (
    <div className="day-page">
      <p className="day-page-state">
        <Status kind={DAY_KIND[state]} pill>
          {t(`days.states.${state}`)}
        </Status>
        {signatures.map(({ id, name, at }, index) => (
          <span key={id}>
            {t(index === 0 ? 'days.first' : 'days.second', { name })}{' '}
            <span className="num is-thin ink-mute">{formatDateTime(at)}</span>
          </span>
        ))}
      </p>
      {state === 'running' && <Banner tone="info">{t('days.runningHint')}</Banner>}
      {isSignedAnew && <Banner tone="wait">{t('days.signedAnew', { name: signatures[0]?.name ?? '' })}</Banner>}
      {changes.length > 0 && <Changes changes={changes} />}
      {lines.length === 0 ? (
        <Empty title={t('noEntries')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
        <section className="day-page-lines" tabIndex={0} aria-label={t('tabs.days')}>
          <Lines lines={lines} />
        </section>
      )}
      <Differences lines={lines} />
      <Fees lines={lines} />
      <Sign end={end} />
    </div>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('ledger');
  const figure = (key: 'opening' | 'in' | 'out' | 'closing') => ({
    key,
    head: t(`days.${key}`),
    align: 'right' as const,
    cell: (line: Line) => <Money value={line[key]} currency={line.currency} />,
  });
  return (
    <Table
      caption={t('tabs.days')}
      rows={lines}
      rowKey={({ account, currency }) => `${account} ${currency}`}
      columns={[
        {
          key: 'account',
          head: t('account'),
          isRowHead: true,
          cell: ({ account, accountNos, currency }) => (
            <>
              <b>{account === 'payouts' ? t('days.payouts') : account}</b> <span className="ink-mute">{currency}</span>
              {accountNos.length > 0 && <small className="num is-thin">{accountNos.join(' ')}</small>}
            </>
          ),
        },
        figure('opening'),
        figure('in'),
        figure('out'),
        figure('closing'),
        {
          key: 'bank',
          head: t('days.bank'),
          align: 'right',
          cell: ({ bank, currency }) =>
            bank ? (
              <>
                <Money value={bank.amount} currency={currency} />
                <small className="num is-thin">{t('days.payments', { n: bank.count })}</small>
              </>
            ) : (
              <span className="ink-mute">{t('days.noFeed')}</span>
            ),
        },
        {
          key: 'difference',
          head: t('days.difference'),
          align: 'right',
          cell: ({ bank, currency }) =>
            bank &&
            (bank.difference === 0 ? (
              <Status kind="ok">{t('days.agrees')}</Status>
            ) : (
              <b className="day-page-difference">
                <Money value={bank.difference} currency={currency} signed />
              </b>
            )),
        },
        {
          key: 'unmatched',
          head: t('days.unmatched'),
          align: 'right',
          cell: ({ unmatched, unmatchedCount, currency }) =>
            unmatchedCount === 0 ? (
              <span className="ink-mute">–</span>
            ) : (
              <>
                <Money value={unmatched} currency={currency} />
                <small className="num is-thin">{t('days.payments', { n: unmatchedCount })}</small>
              </>
            ),
        },
      ]}
    />
  );
}

/** What each difference is made of, and what is not known yet about a feed. */
function Differences({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('ledger');
  const notes = lines.flatMap(({ account, currency, bank }) =>
    bank && (bank.difference !== 0 || bank.doubts > 0) ? [{ account, currency, bank }] : [],
  );
  return notes.map(({ account, currency, bank }) => (
    <div key={`${account} ${currency}`} className="day-page-why">
      <h2>{t('days.why', { account: `${account} ${currency}` })}</h2>
      <ul>
        {PARTS.filter((part) => bank.parts[part] !== 0).map((part) => (
          <li key={part}>
            <span>{t(`days.parts.${part}`)}</span>
            <Money value={bank.parts[part]} currency={currency} signed />
          </li>
        ))}
        {bank.doubts > 0 && (
          <li>
            <span>{t('days.doubts', { n: bank.doubts })}</span>
          </li>
        )}
      </ul>
    </div>
  ));
}

/** Fees that gateways deducted; no figure above includes them. */
function Fees({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('ledger');
  const charged = lines.filter(({ fees }) => fees > 0);
  if (charged.length === 0) return null;
  return (
    <div className="day-page-why">
      <h2>{t('days.fees')}</h2>
      <p className="ink-mute">{t('days.feesHint')}</p>
      <ul>
        {charged.map(({ account, currency, fees }) => (
          <li key={`${account} ${currency}`}>
            <span>
              {account === 'payouts' ? t('days.payouts') : account} {currency}
            </span>
            <Money value={fees} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Changes({ changes }: Pick<DayEnd, 'changes'>) {
  const t = useTranslations('ledger');
  return (
    <Banner tone="bad">
      {t('days.changedHint')}
      <ul>
        {changes.map(({ account, currency, figure, signed, now }) => (
          <li key={`${account} ${currency} ${figure}`}>
            {account} {currency}, {t(`days.${figure}`)}: <Money value={signed} currency={currency} /> →{' '}
            <Money value={now} currency={currency} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The next signature, or why it cannot be ours. */
function Sign({ end: { day, state, digest, signatures, isSignedAnew } }: { end: DayEnd }) {
  const t = useTranslations('ledger');
  const me = useMe();
  const [isAsking, ask] = useState(false);
  const sign = useCommand('POST /api/office/day-ends/{day}/sign', {
    stale: [['day-ends']],
    onSuccess: () => ask(false),
    onError: null,
  });
  if (!mayDo(me, 'ledger.close') || state === 'running' || state === 'signed') return null;
  const first = isSignedAnew ? undefined : signatures[0];
  if (first?.id === me.id) return <Banner tone="wait">{t('days.waitsForOther')}</Banner>;
  const label = t(first ? 'days.signSecond' : 'days.sign');
  return (
    <div>
      <Button
        tone="gold"
        icon="check"
        onClick={() => {
          sign.reset();
          ask(true);
        }}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('days.title', { day: writtenDay(day) })}
          actionLabel={label}
          tone="gold"
          command={sign}
          onConfirm={() => sign.send({ params: { day }, body: { digest } })}
          onClose={() => ask(false)}
        >
          {first ? t('days.signSecondHint', { name: first.name }) : t('days.signHint')}
        </ConfirmDialog>
      )}
    </div>
  );
}
