import { Money } from '@krapao/ui/data/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import { Age } from '../../../shared/time/age.tsx';
import type { TabProps } from '../queries.ts';

type Row = AnswerOf<'GET /api/office/members/{id}/games'>[number];

/** The member's game accounts as on the member's home. */
export function GamesTab({ member: { id, currency } }: TabProps) {
  const t = useTranslations('members');
  const games = useQuery({
    queryKey: ['member', id, 'games'],
    queryFn: async () =>
      (await call('GET /api/office/members/{id}/games', { params: { id } })).filter(({ isActive }) => isActive),
  });
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      {
        id: 'game',
        head: t('game'),
        cell: ({ name, code }) => (
          <>
            <b>{name}</b>
            <small>{code}</small>
          </>
        ),
      },
      {
        id: 'units',
        head: t('units'),
        align: 'right',
        cell: ({ amount }) => <span className="num is-thin">{amount.toLocaleString('en')}</span>,
      },
      {
        id: 'money',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, ftWalletSlot }) => <Money value={amount * ftWalletSlot} currency={currency} />,
      },
      {
        id: 'refreshed',
        head: t('refreshed'),
        cell: ({ refreshedAt }) => (refreshedAt ? <Age at={refreshedAt} /> : '–'),
      },
    ],
    [t, currency],
  );
  return (
    <DataTable
      caption={t('tabs.games')}
      columns={columns}
      feed={games}
      rowKey={({ code }) => code}
      empty={{ title: t('nothing') }}
    />
  );
}
