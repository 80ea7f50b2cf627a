import { Button } from '@krapao/ui/actions/button';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { useMay } from '../../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../../shared/table/data-table.tsx';
import { type Coupon, VoidSheet } from '../acts/void-sheet.tsx';
import type { TabProps } from '../queries.ts';
import { BookedLink, When } from './cells.tsx';

type Coin = AnswerOf<'GET /api/office/members/{id}/coins'>['entries'][number];
const STATE = { open: 'wait', claimed: 'ok', void: 'fail', expired: 'note' } as const;

/** Coupons from the wheel, and every coin movement with its author. */
export function CoinsTab({ member }: TabProps) {
  const t = useTranslations('members');
  const { coin: now } = member;
  return (
    <>
      <Coupons member={member} />
      <div className="member-bar">
        <b>{t('coinsNow', { n: now })}</b>
      </div>
      <Coins member={member} />
    </>
  );
}

function Coupons({ member }: TabProps) {
  const t = useTranslations('members');
  const { id } = member;
  const mayVoid = useMay('money.adjust');
  const [taken, take] = useState<Coupon>();
  const feed = useFeed<Coupon, string>({
    queryKey: ['member', id, 'coupons'],
    load: async (after) => {
      const query = after === undefined ? {} : { after };
      const { coupons, next } = await call('GET /api/office/members/{id}/coupons', { params: { id }, query });
      return { rows: coupons, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Coupon>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ madeAt }) => <When at={madeAt} /> },
      {
        id: 'code',
        head: t('coupon'),
        cell: ({ code, rewardId }) => <BookedLink operationId={rewardId}>{code}</BookedLink>,
      },
      {
        id: 'state',
        head: t('status'),
        cell: ({ state, voidedBy, voidReason }) => (
          <>
            <Status kind={STATE[state]}>{t(`couponStates.${state}`)}</Status>
            {voidedBy && <small>{`${voidedBy}: ${voidReason}`}</small>}
          </>
        ),
      },
      {
        id: 'amount',
        head: t('amount'),
        align: 'right',
        cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
      },
      ...(mayVoid
        ? [
            {
              id: 'void',
              head: <span className="spoken">{t('void')}</span>,
              align: 'right' as const,
              cell: (coupon: Coupon) =>
                coupon.state === 'open' && (
                  <Button size="xs" tone="ghost" onClick={() => take(coupon)}>
                    {t('void')}
                  </Button>
                ),
            },
          ]
        : []),
    ],
    [t, mayVoid],
  );
  if (feed.data?.length === 0) return <p className="member-bar ink-mute">{t('noCoupons')}</p>;
  return (
    <>
      <DataTable
        caption={t('coupons')}
        columns={columns}
        feed={feed}
        rowKey={(row) => row.id}
        empty={{ title: t('noCoupons') }}
        exported={{ list: 'member-coupons', member: id }}
      />
      {taken && <VoidSheet member={member} coupon={taken} onClose={() => take(undefined)} />}
    </>
  );
}

function Coins({ member: { id } }: TabProps) {
  const t = useTranslations('members');
  const feed = useFeed<Coin, number>({
    queryKey: ['member', id, 'coins'],
    load: async (below) => {
      const query = below === undefined ? {} : { below };
      const { entries, next } = await call('GET /api/office/members/{id}/coins', { params: { id }, query });
      return { rows: entries, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<Coin>[]>(
    () => [
      { id: 'at', head: t('when'), cell: ({ at }) => <When at={at} /> },
      {
        id: 'why',
        head: t('what'),
        cell: ({ why, reason }) => (
          <>
            <b>{t(`coinWhy.${why}`)}</b>
            {reason && <small>{reason}</small>}
          </>
        ),
      },
      { id: 'by', head: t('by'), cell: ({ by }) => by ?? '–' },
      {
        id: 'delta',
        head: t('coins'),
        align: 'right',
        cell: ({ delta }) => <span className="num">{delta > 0 ? `+${delta}` : `−${-delta}`}</span>,
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('coins')}
      columns={columns}
      feed={feed}
      rowKey={(row) => String(row.id)}
      empty={{ title: t('noCoins') }}
      exported={{ list: 'member-coins', member: id }}
    />
  );
}
