import { Banner } from '@krapao/ui/banner';
import { Kv } from '@krapao/ui/kv';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from './act-bar.tsx';
import { BookEntryDialog } from './book-entry-dialog.tsx';
import { Head } from './head.tsx';
import { nameOf } from './kinds.ts';
import { Loaded } from './loaded.tsx';
import { entryQuery } from './queries.ts';
import { useDecision } from './use-decision.ts';
import { useWork } from './work.ts';

type Props = { id: string };

/** Whoever may not decide does not see the line: it may name accounts that are masked elsewhere. */
function useEntry(id: string) {
  const { mayDecide } = useWork();
  return useQuery({ ...entryQuery(id), enabled: mayDecide });
}

export function EntryTitle({ id }: Props) {
  const { data } = useEntry(id);
  return <Head kind="entries" reference={data && `${data.bank} ${data.accountNo}`} since={data?.heardAt} />;
}

/** A line of the bank as it came, and what became of it. */
export function EntryBody({ id }: Props) {
  const t = useTranslations('review.entry');
  const { mayDecide } = useWork();
  const query = useEntry(id);
  if (!mayDecide) return null;
  return (
    <Loaded query={query}>
      {({ bank, accountNo, currency, line, heardAt, endedBy, endedAt, why, paymentId }) => (
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
              { label: t('heardAt'), value: <span className="num is-thin">{formatDateTime(heardAt)}</span> },
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

/** Booked as the payment it tells of, or closed because it tells of none. */
export function EntryActs({ id }: Props) {
  const t = useTranslations('review.entry');
  const { data } = useEntry(id);
  const client = useQueryClient();
  const [asked, ask] = useState<'book' | 'close'>();
  const close = () => {
    ask(undefined);
    void client.invalidateQueries({ queryKey: entryQuery(id).queryKey });
  };
  const end = useDecision('POST /api/office/entries/{id}/close', { done: t('closed'), close });
  const isOpen = data !== undefined && !data.endedAt;
  return (
    <ActBar
      approve={isOpen && data.currency ? { label: t('book'), run: () => ask('book') } : undefined}
      reject={isOpen ? { label: t('close'), run: () => ask('close') } : undefined}
    >
      {data && asked === 'book' && <BookEntryDialog entry={data} onClose={close} />}
      {asked === 'close' && (
        <ConfirmDialog
          title={t('closeTitle')}
          actionLabel={t('close')}
          busy={end.isPending}
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
