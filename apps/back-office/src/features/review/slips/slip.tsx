import { formatMoney } from '@krapao/money';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LedgerLink } from '../../../shared/layout/ledger-link.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { LookAlikes } from '../members/look-alikes.tsx';
import { slipQuery } from '../queries.ts';
import { SignalList } from '../signals.tsx';
import { Timeline } from '../timeline.tsx';
import { Compared } from './compared.tsx';
import { SlipPicture } from './slip-picture.tsx';
import { WalletEvidence } from './wallet-evidence.tsx';

type Props = { id: string };

export function SlipTitle({ id }: Props) {
  const { data } = useQuery(slipQuery(id));
  return (
    <Head
      kind="slips"
      reference={data?.reference}
      since={data && (data.status === 'waiting' || data.status === 'review') ? data.createdAt : undefined}
      amount={data?.amount}
      currency={data?.currency}
    />
  );
}

/** A slip beside the evidence for its review. */
export function SlipBody({ id }: Props) {
  const t = useTranslations('review.slip');
  const query = useQuery(slipQuery(id));
  return (
    <Loaded query={query}>
      {({ member, pictureUrl, compared, verifier, wallet, signals, lookAlikes, history, steps, paymentId, status }) => (
        <>
          <SignalList signals={signals} />
          <div className="review-two">
            <SlipPicture key={id} url={pictureUrl} name={member?.name ?? ''} />
            <div>
              <Compared rows={compared} />
              {wallet && <WalletEvidence wallet={wallet} />}
              <p className="ink-mute">
                {verifier || wallet ? (paymentId ? t('paymentThere') : t('noPayment')) : t('noVerifier')}
              </p>
            </div>
          </div>
          <MemberStrip
            member={member}
            figures={[
              { label: t('balance'), value: formatMoney(history.balance, history.currency) },
              { label: t('okFailed'), value: `${history.credited} / ${history.failed}` },
            ]}
          />
          <LedgerLink operationId={status === 'credited' ? paymentId : null} />
          <LookAlikes own={pictureUrl} slips={lookAlikes} />
          <Timeline
            title={t('timeline')}
            events={steps.map(({ step, ...event }) => ({ ...event, what: t(`step.${step}`) }))}
          />
        </>
      )}
    </Loaded>
  );
}
