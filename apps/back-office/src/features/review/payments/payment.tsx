import { formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LedgerLink } from '../../../shared/layout/ledger-link.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { paymentQuery } from '../queries.ts';
import { SignalList } from '../signals.tsx';
import { Timeline } from '../timeline.tsx';
import { useWork } from '../work.ts';
import { Suggestions } from './suggestions.tsx';

type Props = { id: string };

export function PaymentTitle({ id }: Props) {
  const { kind } = useWork();
  const { data } = useQuery(paymentQuery(id));
  return (
    <Head
      kind={kind}
      reference={data?.transRef}
      since={data?.receivedAt}
      amount={data?.amount}
      currency={data?.currency}
    />
  );
}

/** Details of a payment, and suggested members. */
export function PaymentBody({ id }: Props) {
  const t = useTranslations('review.payment');
  const query = useQuery(paymentQuery(id));
  return (
    <Loaded query={query}>
      {(payment) => (
        <>
          <SignalList signals={payment.signals} />
          {payment.member && <MemberStrip member={payment.member} />}
          <Suggestions payment={payment} />
          <Kv
            bare
            items={[
              {
                label: t('from'),
                value: (
                  <span className="num is-thin">
                    {payment.senderBank} {payment.senderAccount}
                  </span>
                ),
              },
              { label: t('fromName'), value: payment.senderName ?? '–' },
              {
                label: t('to'),
                value: (
                  <span className="num is-thin">
                    {payment.receiverBank} {payment.receiverAccount}
                  </span>
                ),
              },
              { label: t('reference'), value: payment.transRef },
              { label: t('paidAt'), value: <span className="num is-thin">{formatDateTime(payment.paidAt)}</span> },
              {
                label: t('receivedAt'),
                value: `${formatDateTime(payment.receivedAt)}, ${t(`sources.${payment.source}`)}`,
              },
              { label: t('inFeed'), value: payment.isInFeed ? t('yes') : t('no') },
              ...(payment.note ? [{ label: t('note'), value: payment.note }] : []),
            ]}
          />
          <LedgerLink operationId={payment.state === 'credited' ? payment.id : null} />
          {payment.decisions.length > 0 && (
            <Timeline
              title={t('decisions')}
              events={payment.decisions.map(({ decision, at, by, why }) => ({
                at,
                by,
                note: why,
                what: `${t(`decision.${decision}`)} ${formatMoney(payment.amount, payment.currency)}`,
              }))}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
