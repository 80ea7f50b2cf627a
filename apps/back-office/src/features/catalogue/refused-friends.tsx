import { formatMajor } from '@krapao/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';

type Friend = AnswerOf<'GET /api/office/invites/refused'>['friends'][number];

/** Invited members who earn their inviter nothing, with the reason. */
export function RefusedFriends() {
  const t = useTranslations('catalogue.refused');
  const feed = useFeed<Friend, string>({
    queryKey: ['refused-friends'],
    load: async (after) => {
      const { friends, next } = await call('GET /api/office/invites/refused', { query: { after, limit: 50 } });
      return { rows: friends, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Friend>[]>(
    () => [
      { id: 'friend', head: t('friend'), cell: ({ friend, friendId }) => <Person name={friend} id={friendId} /> },
      { id: 'inviter', head: t('inviter'), cell: ({ inviter, inviterId }) => <Person name={inviter} id={inviterId} /> },
      { id: 'shares', head: t('shares'), cell: ({ shares }) => t(`share.${shares}`) },
      {
        id: 'basis',
        head: t('basis'),
        align: 'right',
        wideOnly: true,
        cell: ({ basis, currency }) => `${formatMajor(basis, currency)} ${currency}`,
      },
      { id: 'at', head: t('foundAt'), wideOnly: true, cell: ({ foundAt }) => formatDateTime(foundAt) },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      feed={feed}
      rowKey={({ friendId }) => friendId}
      empty={{ title: t('none') }}
    />
  );
}

const Person = ({ name, id }: { name: string; id: string }) => (
  <>
    <b>{name}</b>
    <small className="num is-thin">{id}</small>
  </>
);
