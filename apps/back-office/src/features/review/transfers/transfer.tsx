import { Kv } from '@krapao/ui/data/kv';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LedgerLink } from '../../../shared/layout/ledger-link.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { transferQuery } from '../queries.ts';
import { Timeline } from '../timeline.tsx';

type Props = { id: string };

export function TransferTitle({ id }: Props) {
  const { data } = useQuery(transferQuery(id));
  return (
    <Head
      kind="transfers"
      reference={data?.reference}
      since={data?.sentAt}
      amount={data && (data.direction === 'in' ? -data.amount : data.amount)}
      currency={data?.currency}
    />
  );
}

/** A transfer whose outcome the game has not reported, with all status queries so far. */
export function TransferBody({ id }: Props) {
  const t = useTranslations('review.transfer');
  const query = useQuery(transferQuery(id));
  return (
    <Loaded query={query}>
      {({ member, game, direction, status, providerReference, sentAt, asks, approval }) => (
        <>
          {approval && (
            <Banner icon="users">{t('pending', { by: approval.by, act: approval.act, why: approval.why })}</Banner>
          )}
          <MemberStrip member={member} />
          <Kv
            bare
            items={[
              { label: t('game'), value: game },
              { label: t('direction'), value: t(direction) },
              { label: t('statusLabel'), value: t(`status.${status}`) },
              { label: t('sentAt'), value: <span className="num is-thin">{formatDateTime(sentAt)}</span> },
              { label: t('providerReference'), value: providerReference ?? '–' },
            ]}
          />
          <LedgerLink operationId={id} />
          <Timeline
            title={asks.length > 0 ? t('asks') : t('noAsks')}
            events={asks.map(({ at, by, says, detail }) => ({
              at,
              by: by ?? t('bySystem'),
              note: detail,
              what: t(`says.${says}`),
            }))}
          />
        </>
      )}
    </Loaded>
  );
}
