import { Status } from '@krapao/ui/data/status';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { MaskedField } from '../../../shared/fields/masked-field.tsx';
import { useMay } from '../../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import { Age } from '../../../shared/time/age.tsx';
import type { TabProps } from '../queries.ts';
import { When } from './cells.tsx';

type Row = AnswerOf<'GET /api/office/members/{id}/sessions'>['sessions'][number];

/** Current and past sessions of the member. */
export function DevicesTab({ member: { id } }: TabProps) {
  const t = useTranslations('members');
  const mayReveal = useMay('members.reveal');
  const feed = useFeed<Row, string>({
    queryKey: ['member', id, 'sessions'],
    load: async (after) => {
      const query = after === undefined ? {} : { after };
      const { sessions, next } = await call('GET /api/office/members/{id}/sessions', { params: { id }, query });
      return { rows: sessions, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', head: t('signedIn'), cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        id: 'device',
        head: t('device'),
        cell: ({ device, browser }) => (
          <>
            <span className="member-device">{device || '–'}</span>
            {browser && <small className="num is-thin">{browser}</small>}
          </>
        ),
      },
      { id: 'address', head: t('address'), cell: ({ address }) => <span className="num is-thin">{address}</span> },
      { id: 'seen', head: t('seen'), wideOnly: true, cell: ({ lastSeenAt }) => <Age at={lastSeenAt} /> },
      {
        id: 'live',
        head: t('status'),
        cell: ({ isLive }) =>
          isLive ? <Status kind="ok">{t('signedInNow')}</Status> : <Status kind="note">{t('over')}</Status>,
      },
    ],
    [t],
  );
  return (
    <>
      <div className="member-bar">
        <span className="ink-mute">{t('addresses')}</span>
        <MaskedField
          field={t('addresses')}
          masked="x.x.x.x"
          onReveal={
            mayReveal
              ? async () =>
                  (await call('GET /api/office/members/{id}/reveal/{field}', { params: { id, field: 'addresses' } }))
                    .value
              : undefined
          }
        />
      </div>
      <DataTable
        caption={t('tabs.devices')}
        columns={columns}
        exported={{ list: 'member-sessions', member: id }}
        feed={feed}
        rowKey={(row) => row.id}
        empty={{ title: t('nothing') }}
      />
    </>
  );
}
