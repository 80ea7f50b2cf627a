import { formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { FindingFacts } from '../../../shared/findings/finding-facts.tsx';
import { useFindingText } from '../../../shared/findings/use-finding-text.ts';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { MemberStrip } from '../member-strip.tsx';
import { walletQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

type Props = { id: string };

export const WalletTitle = ({ id }: Props) => <Head kind="wallets" reference={id} />;

/** A stopped wallet: balance, finding and open obligations. */
export function WalletBody({ id }: Props) {
  const t = useTranslations('review.wallet');
  const query = useQuery(walletQuery(id));
  const findingText = useFindingText();
  return (
    <Loaded query={query}>
      {({ kind, member, isStopped, currency, balance, held, available, findings, holds }) => (
        <>
          {!isStopped && <p className="ink-mute">{t('moves')}</p>}
          <MemberStrip
            member={member}
            figures={[
              { label: t('balance'), value: formatMoney(balance, currency) },
              { label: t('held'), value: formatMoney(held, currency) },
              { label: t('available'), value: formatMoney(available, currency) },
            ]}
          />
          <section className="review-part">
            <h3>
              {t(`kind.${kind}`)}: {t('findings')}
            </h3>
            {findings.length === 0 && <p className="ink-mute">{t('noFindings')}</p>}
            {findings.map(({ id: finding, fault, owed, detail, foundAt }) => (
              <div key={finding} className="review-finding">
                <b>{findingText(fault)}</b>
                <small className="num is-thin">{formatDateTime(foundAt)}</small>
                {owed !== null && <Kv bare items={[{ label: t('owed'), value: formatMoney(owed, currency) }]} />}
                <FindingFacts detail={detail} currency={currency} />
              </div>
            ))}
          </section>
          {holds.length > 0 && (
            <section className="review-part">
              <h3>{t('holds')}</h3>
              <Kv
                bare
                items={holds.map(({ amount, createdAt }) => ({
                  label: formatDateTime(createdAt),
                  value: formatMoney(amount, currency),
                }))}
              />
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

export function WalletActs({ id }: Props) {
  const t = useTranslations('review.wallet');
  const { data } = useQuery(walletQuery(id));
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const release = useDecision('POST /api/office/wallets/{id}/release', { done: t('released'), close });
  return (
    <ActBar approve={data?.isStopped ? { label: t('release'), run: () => setConfirming(true) } : undefined}>
      {isConfirming && (
        <ConfirmDialog
          title={t('releaseTitle')}
          actionLabel={t('release')}
          tone="gold"
          command={release}
          reason={{ required: true, common: [t('notes.explained'), t('notes.corrected')] }}
          onConfirm={(why) => release.send({ params: { id }, body: { why } })}
          onClose={close}
        >
          {t('releaseText')}
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
