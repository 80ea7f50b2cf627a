import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { toast } from '@krapao/ui/layers/toast';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { SplitView } from '../../shared/layout/split-view.tsx';
import { useMay } from '../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { Age } from '../../shared/time/age.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { ConnectionDetail } from './connection-detail.tsx';
import './connections.css';
import { type Row, rowsOf, STALE } from './queries.ts';
import { TestSheet } from './test-sheet.tsx';
import { useConnections } from './use-connections.ts';
import { usePurpose } from './use-purpose.ts';

const KIND = {
  working: 'ok',
  expiring: 'wait',
  failing: 'wait',
  down: 'fail',
  unused: 'note',
  off: 'note',
  none: 'note',
} as const;

export function ConnectionState({ connection }: { connection: Pick<Row, 'state'> }) {
  const t = useTranslations('connections');
  return (
    <Status kind={KIND[connection.state]} pill>
      {t(`states.${connection.state}`)}
    </Status>
  );
}

/** Services outside, in the order in which they are called, with their state and figures. */
export function ConnectionsPage() {
  const t = useTranslations('connections');
  const nav = useTranslations('common.nav');
  const mayChange = useMay('connections.write');
  const mayTest = useMay('transfers.decide');
  const showSuccess = useSuccessToast();
  const query = useConnections();
  const [openedId, open] = useState<string>();
  const [isChanging, change] = useState(false);
  const [isTesting, test] = useState(false);
  const purposeOf = usePurpose();
  const rows = useMemo(() => query.data && rowsOf(query.data), [query.data]);
  const opened = rows?.find(({ id }) => id === openedId);
  const check = useCommand('POST /api/office/connections/{id}/check', {
    stale: STALE,
    onSuccess: ({ isWorking, isKeyRefused, reason, ms }) =>
      isWorking
        ? showSuccess(t('checked', { ms }))
        : toast.error(t(isKeyRefused ? 'keyRefused' : 'checkFailed', { reason: reason ?? '' })),
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      {
        id: 'service',
        head: t('service'),
        cell: ({ group, title, place }) => (
          <span className="connections-service">
            <b>{purposeOf(group)}</b>
            <small>{[title, place > 0 && t('next', { n: place + 1 })].filter(Boolean).join(' · ')}</small>
          </span>
        ),
      },
      { id: 'state', head: t('state'), cell: (row) => <ConnectionState connection={row} /> },
      {
        id: 'answeredAt',
        head: t('answeredAt'),
        wideOnly: true,
        cell: ({ answeredAt }) => (answeredAt ? <Age at={answeredAt} /> : '–'),
      },
      {
        id: 'p95',
        head: t('p95'),
        align: 'right',
        wideOnly: true,
        cell: ({ p95Ms }) => <span className="num is-thin">{p95Ms === null ? '–' : t('ms', { n: p95Ms })}</span>,
      },
      {
        id: 'errors',
        head: t('errors'),
        align: 'right',
        cell: ({ answers, failures }) => (
          <span className="num is-thin">{answers === 0 ? '–' : `${Math.round((failures / answers) * 100)}%`}</span>
        ),
      },
      {
        id: 'left',
        head: t('left'),
        align: 'right',
        wideOnly: true,
        cell: ({ left }) => <span className="num is-thin">{left ? left.amount.toLocaleString('en-GB') : '–'}</span>,
      },
    ],
    [t, purposeOf],
  );
  return (
    <PageFrame title={nav('connections')}>
      <SplitView
        list={
          <DataTable
            caption={nav('connections')}
            columns={columns}
            feed={{ ...query, data: rows }}
            rowKey={({ id }) => id}
            empty={{ title: t('none') }}
            opened={openedId}
            onOpen={({ id }) => open(id)}
          />
        }
        detail={
          opened && {
            key: opened.id,
            title: purposeOf(opened.group),
            body: <ConnectionDetail row={opened} />,
            foot: (
              <>
                {opened.state !== 'none' && (
                  <Button
                    icon="refresh"
                    busy={check.isPending}
                    onClick={() => check.send({ params: { id: opened.id } })}
                    disabled={opened.state === 'off'}
                  >
                    {t('check')}
                  </Button>
                )}
                {mayTest && opened.group.port === 'games' && opened.state !== 'none' && (
                  <Button icon="swap" onClick={() => test(true)} disabled={opened.state === 'off'}>
                    {t('test.title')}
                  </Button>
                )}
                {mayChange && !opened.group.approvalId && (
                  <Button tone="gold" icon="edit" onClick={() => change(true)}>
                    {t('change')}
                  </Button>
                )}
              </>
            ),
          }
        }
        onClose={() => open(undefined)}
      />
      {opened && isChanging && (
        <ChangeSheet
          group={opened.group}
          adapters={query.data?.adapters[opened.group.port] ?? []}
          onClose={() => change(false)}
        />
      )}
      {opened && isTesting && <TestSheet row={opened} onClose={() => test(false)} />}
    </PageFrame>
  );
}
