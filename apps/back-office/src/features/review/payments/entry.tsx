import { Kv } from '@krapao/ui/data/kv';
import { Banner } from '@krapao/ui/states/banner';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from '../act-bar.tsx';
import { Head } from '../head.tsx';
import { nameOf } from '../list/kinds.ts';
import { entryQuery } from '../queries.ts';
import { useDecision } from '../use-decision.ts';
import { useWork } from '../work.ts';
import { BookEntryDialog } from './book-entry-dialog.tsx';

type Props = { id: string };

/** Only operators who may decide see the feed entry: its text may contain accounts that are masked elsewhere. */
function useEntry(id: string) {
  const { mayDecide } = useWork();
  return useQuery({ ...entryQuery(id), enabled: mayDecide });
}

export function EntryTitle({ id }: Props) {
  const { data } = useEntry(id);
  return <Head kind="entries" reference={data && `${data.bank} ${data.accountNo}`} since={data?.receivedAt} />;
}

/** A feed entry as received from the bank, and its outcome. */
export function EntryBody({ id }: Props) {
  const t = useTranslations('review.entry');
  const { mayDecide } = useWork();
  const query = useEntry(id);
  if (!mayDecide) return null;
  return (
    <Loaded query={query}>
      {({ bank, accountNo, currency, line, receivedAt, endedBy, endedAt, why, paymentId }) => (
        <>
          {!currency && <Banner tone="bad">{t('gone')}</Banner>}
          <section className="review-part">
            <h3>{t('line')}</h3>
            <pre className="review-line">{line}</pre>
          </section>
          <Kv
            bare
            items={[
              { label: t('account'), value: <span className="num is-thin">{`${bank} ${accountNo}`}</span> },
              { label: t('receivedAt'), value: <span className="num is-thin">{formatDateTime(receivedAt)}</span> },
              ...(endedBy && endedAt
                ? [
                    { label: t('endedBy'), value: `${endedBy}, ${formatDateTime(endedAt)}` },
                    { label: t('why'), value: why },
                  ]
                : []),
            ]}
          />
          {paymentId && (
            <p>
              <Link className="link" to={`/queue/payments?open=${nameOf({ kind: 'payments', id: paymentId })}`}>
                {t('seePayment')}
              </Link>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Records the payment behind a feed entry, or closes an entry that is not a payment. */
export function EntryActs({ id }: Props) {
  const t = useTranslations('review.entry');
  const { data } = useEntry(id);
  const client = useQueryClient();
  const [confirming, confirm] = useState<'book' | 'close'>();
  const close = () => {
    confirm(undefined);
    void client.invalidateQueries({ queryKey: entryQuery(id).queryKey });
  };
  const end = useDecision('POST /api/office/entries/{id}/close', { done: t('closed'), close });
  const isOpen = data !== undefined && !data.endedAt;
  return (
    <ActBar
      approve={isOpen && data.currency ? { label: t('book'), run: () => confirm('book') } : undefined}
      reject={isOpen ? { label: t('close'), run: () => confirm('close') } : undefined}
    >
      {data && confirming === 'book' && <BookEntryDialog entry={data} onClose={close} />}
      {confirming === 'close' && (
        <ConfirmDialog
          title={t('closeTitle')}
          actionLabel={t('close')}
          command={end}
          reason={{ required: true, common: [t('notes.fee'), t('notes.out'), t('notes.known')] }}
          onConfirm={(why) => end.send({ params: { id }, body: { why } })}
          onClose={close}
        >
          {t('closeText')}
        </ConfirmDialog>
      )}
    </ActBar>
  );
}
