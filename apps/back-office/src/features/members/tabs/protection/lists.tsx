import { isTimeLimit } from '@krapao/contract/play-limits';
import type { Currency } from '@krapao/money';
import { formatMoney } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { type Column, Table } from '@krapao/ui/data/table';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../../shared/api/call.ts';
import { Due } from '../../../../shared/protection/due.tsx';
import { useMay } from '../../../../shared/session/session.ts';
import type { MemberHead, TabProps } from '../../queries.ts';

type Protection = AnswerOf<'GET /api/office/members/{id}/protection'>;
type InCurrency = { currency: Currency };

const Time = ({ at }: { at: string }) => <span className="num is-thin">{formatDateTime(at)}</span>;

type ListProps<Row> = {
  caption: string;
  empty: string;
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  columns: readonly Column<Row>[];
};

/** A short table that scrolls sideways by itself, or a line when there is nothing. */
export function List<Row>({ empty, ...table }: ListProps<Row>) {
  if (table.rows.length === 0) return <p className="ink-mute">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="protection-tab-table" tabIndex={0} aria-label={table.caption}>
      <Table {...table} />
    </section>
  );
}

export function Exclusions({ member }: TabProps) {
  const t = useTranslations('protection');
  const members = useTranslations('members');
  type Row = MemberHead['exclusions'][number];
  return (
    <List<Row>
      caption={t('exclusions')}
      empty={t('noExclusions')}
      rows={member.exclusions}
      rowKey={({ beginsAt }) => beginsAt}
      columns={[
        { key: 'from', head: t('when'), cell: ({ beginsAt }) => <Time at={beginsAt} /> },
        {
          key: 'reason',
          head: t('reason'),
          cell: ({ reason, period }) => `${members(`excluded.${reason}`)} · ${members(`periods.${period}`)}`,
        },
        { key: 'until', head: t('until'), cell: ({ endsAt }) => <Time at={endsAt} /> },
        { key: 'by', head: t('by'), cell: ({ by }) => by ?? t('member') },
        {
          key: 'state',
          head: t('state'),
          cell: ({ endsAt }) =>
            member.exclusion && endsAt === member.exclusion.until ? (
              <Status kind="wait">{t('inForce')}</Status>
            ) : (
              <Status kind="note">{t('over')}</Status>
            ),
        },
      ]}
    />
  );
}

/** Money, or minutes of a limit on time. */
function useAmountText(currency: Currency) {
  const t = useTranslations('protection');
  return (kind: Protection['limits'][number]['kind'], amount: number | null) => {
    if (amount === null) return t('none');
    return isTimeLimit(kind) ? t('minutes', { n: amount.toLocaleString('en') }) : formatMoney(amount, currency);
  };
}

/** "Deposits a day" */
function useLimitName() {
  const t = useTranslations('protection');
  return ({ kind, period }: Pick<Protection['limits'][number], 'kind' | 'period'>) =>
    `${t(`limitKinds.${kind}`)} ${t(`limitPeriods.${period}`)}`;
}

export function Limits({ limits, currency }: Pick<Protection, 'limits'> & InCurrency) {
  const t = useTranslations('protection');
  const nameOf = useLimitName();
  type Row = Protection['limits'][number];
  const amountOf = useAmountText(currency);
  const shown = (kind: Row['kind'], value: number | null) => (
    <span className="num is-thin">{value === null ? '–' : amountOf(kind, value)}</span>
  );
  return (
    <List<Row>
      caption={t('limits')}
      empty={t('noLimits')}
      rows={limits}
      rowKey={({ kind, period }) => `${kind} ${period}`}
      columns={[
        { key: 'name', head: t('limit'), isRowHead: true, cell: nameOf },
        { key: 'amount', head: t('amount'), align: 'right', cell: ({ kind, amount }) => shown(kind, amount) },
        { key: 'used', head: t('used'), align: 'right', cell: ({ kind, used }) => shown(kind, used) },
        { key: 'left', head: t('left'), align: 'right', cell: ({ kind, left }) => shown(kind, left) },
        {
          key: 'wanted',
          head: t('requested'),
          cell: ({ kind, wanted }) =>
            wanted &&
            t('confirmable', {
              amount: amountOf(kind, wanted.amount),
              time: formatDateTime(wanted.from),
            }),
        },
      ]}
    />
  );
}

export function Changes({ changes, currency }: Pick<Protection, 'changes'> & InCurrency) {
  const t = useTranslations('protection');
  const nameOf = useLimitName();
  type Row = Protection['changes'][number];
  const amountOf = useAmountText(currency);
  return (
    <List<Row>
      caption={t('changes')}
      empty={t('noChanges')}
      rows={changes}
      rowKey={({ at, kind, period }, index) => `${at} ${kind} ${period} ${index}`}
      columns={[
        { key: 'at', head: t('when'), cell: ({ at }) => <Time at={at} /> },
        { key: 'name', head: t('limit'), cell: nameOf },
        {
          key: 'change',
          head: t('state'),
          cell: ({ change, confirmableFrom }) => (
            <>
              {t(`changed.${change}`)}
              {confirmableFrom && (
                <small className="num is-thin ink-mute">{t('since', { time: formatDateTime(confirmableFrom) })}</small>
              )}
            </>
          ),
        },
        {
          key: 'amounts',
          head: t('amount'),
          align: 'right',
          cell: ({ kind, from, to }) => (
            <span className="num is-thin">
              {amountOf(kind, from)} → {amountOf(kind, to)}
            </span>
          ),
        },
      ]}
    />
  );
}

export function Above({ payments, currency }: { payments: Protection['aboveLimit'] } & InCurrency) {
  const t = useTranslations('protection');
  return (
    <>
      <p className="ink-mute">{t('aboveHint')}</p>
      <List<Protection['aboveLimit'][number]>
        caption={t('above')}
        empty=""
        rows={payments}
        rowKey={({ at }, index) => `${at} ${index}`}
        columns={[
          { key: 'at', head: t('when'), cell: ({ at }) => <Time at={at} /> },
          {
            key: 'amount',
            head: t('amount'),
            align: 'right',
            cell: ({ amount }) => <Money value={amount} currency={currency} />,
          },
        ]}
      />
    </>
  );
}

export function Complaints({ complaints }: Pick<Protection, 'complaints'>) {
  const t = useTranslations('protection');
  const maySee = useMay('queues.read');
  type Row = Protection['complaints'][number];
  return (
    <List<Row>
      caption={t('complaints')}
      empty={t('noComplaints')}
      rows={complaints}
      rowKey={({ number }) => number}
      columns={[
        {
          key: 'number',
          head: t('number'),
          isRowHead: true,
          cell: ({ number }) => {
            const text = <span className="num is-thin">{number}</span>;
            return maySee ? <Link to={`/queue/complaints?open=complaints.${number}`}>{text}</Link> : text;
          },
        },
        { key: 'made', head: t('made'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          key: 'state',
          head: t('state'),
          cell: ({ answeredAt, isUpheld }) =>
            answeredAt === null ? (
              <Status kind="wait">{t('open')}</Status>
            ) : (
              <Status kind={isUpheld ? 'ok' : 'note'}>{t(isUpheld ? 'upheld' : 'notUpheld')}</Status>
            ),
        },
        {
          key: 'due',
          head: t('dueBy'),
          cell: ({ dueAt, answeredAt }) => <Due at={dueAt} isDone={answeredAt !== null} />,
        },
      ]}
    />
  );
}

/** Kind and time; the content is between the service and the member. */
export function Notices({ notices }: Pick<Protection, 'notices'>) {
  const t = useTranslations('protection');
  type Row = Protection['notices'][number];
  // A kind without a text is shown as it is.
  const nameOf = (kind: string) => {
    const key = `noticeKinds.${kind}` as 'noticeKinds.money';
    return t.has(key) ? t(key) : kind;
  };
  return (
    <List<Row>
      caption={t('notices')}
      empty={t('noNotices')}
      rows={notices}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', head: t('when'), cell: ({ at }) => <Time at={at} /> },
        { key: 'kind', head: t('kind'), cell: ({ kind }) => nameOf(kind) },
        {
          key: 'read',
          head: t('state'),
          cell: ({ isRead }) => <span className={isRead ? 'ink-mute' : ''}>{t(isRead ? 'read' : 'unread')}</span>,
        },
      ]}
    />
  );
}
