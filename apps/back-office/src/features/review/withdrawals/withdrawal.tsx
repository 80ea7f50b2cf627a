import { formatMoney } from '@krapao/money';
import { BankBadge } from '@krapao/ui/data/bank-badge';
import { Kv } from '@krapao/ui/data/kv';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LedgerLink } from '../../../shared/layout/ledger-link.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { isBankSilent, withdrawalQuery } from '../queries.ts';
import { RiskScore, SignalList } from '../signals.tsx';
import { Timeline } from '../timeline.tsx';
import { Connections, HeldByRule, WithdrawalFigures } from './withdrawal-facts.tsx';

type Props = { id: string };

export function WithdrawalTitle({ id }: Props) {
  const { data } = useQuery(withdrawalQuery(id));
  return (
    <Head
      kind="withdrawals"
      reference={data?.reference}
      since={data?.createdAt}
      amount={data && -data.amount}
      currency={data?.currency}
    />
  );
}

/** Destination of the money, and reasons for a closer look. */
export function WithdrawalBody({ id }: Props) {
  const t = useTranslations('review.withdrawal');
  const blocked = useTranslations('review.approval.blocker');
  const query = useQuery(withdrawalQuery(id));
  return (
    <Loaded query={query}>
      {(withdrawal) => {
        const { amount, currency, twoPeopleAbove, sumOfDay } = withdrawal;
        const { member, bank, status, asked, batch, bankReference, signals, steps, needsTwo, firstApproval } =
          withdrawal;
        return (
          <>
            {status === 'requested' && needsTwo && (
              <Banner icon="users">
                {firstApproval
                  ? t('firstApproval', {
                      by: firstApproval.by,
                      time: formatDateTime(firstApproval.at),
                      deciders: firstApproval.deciders.join(', ') || '–',
                    })
                  : t(sumOfDay > amount ? 'needsTwoOfDay' : 'needsTwoAbove', {
                      above: formatMoney(twoPeopleAbove, currency),
                      sum: formatMoney(sumOfDay, currency),
                    })}
              </Banner>
            )}
            {status === 'requested' && firstApproval?.blocker && !firstApproval.isMine && (
              <Banner icon="users">
                {blocked(firstApproval.blocker, {
                  until: firstApproval.blockedUntil ? formatDateTime(firstApproval.blockedUntil) : '',
                })}
              </Banner>
            )}
            {status === 'approved' && (
              <Banner icon="bank">
                {batch
                  ? t('waitsForFile', { n: batch.number })
                  : t(isBankSilent({ status, batch, signals }) ? 'bankSilent' : 'waitsForBank')}
              </Banner>
            )}
            <MemberStrip member={member} />
            <p className="row review-bank">
              <BankBadge code={bank.code} size="sm" /> {bank.code} <span className="num">{bank.accountNo}</span>{' '}
              {bank.accountName}
            </p>
            <HeldByRule withdrawal={withdrawal} />
            <WithdrawalFigures withdrawal={withdrawal} />
            <section className="review-part">
              <h3>{t('look')}</h3>
              {signals.length > 0 ? <SignalList signals={signals} /> : <p className="ink-mute">{t('nothing')}</p>}
              <RiskScore risk={withdrawal.risk} signals={signals} />
            </section>
            <Connections withdrawal={withdrawal} />
            <Kv
              bare
              items={[
                { label: t('status'), value: t(`state.${status}`) },
                { label: t('asked'), value: t('askedTimes', { n: asked }) },
                ...(firstApproval ? [{ label: t('firstBy'), value: firstApproval.by }] : []),
                ...(batch ? [{ label: t('batch'), value: t('batchNumber', { n: batch.number }) }] : []),
                ...(bankReference ? [{ label: t('reference'), value: bankReference }] : []),
              ]}
            />
            <LedgerLink operationId={id} />
            <Timeline
              title={t('steps')}
              events={steps.map(({ step, because, note, ...event }) => {
                const short = `short.${because}` as 'short.AS_ASKED';
                const why = step === 'rejected' && t.has(short) ? t(short) : undefined;
                return { ...event, what: t(`state.${step}`), note: [why, note].filter(Boolean).join(': ') };
              })}
            />
          </>
        );
      }}
    </Loaded>
  );
}
