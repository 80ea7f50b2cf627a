import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { Retry } from '@krapao/ui/retry';
import { Sheet } from '@krapao/ui/sheet';
import { Status } from '@krapao/ui/status';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import type { Payment } from './queries.ts';

type Notice = AnswerOf<'GET /api/office/notices'>['notices'][number];
type Props = { payment: Payment; onPick: (chosen: Payment['suggestions'][number]) => void; onClose: () => void };

/** Every notice that no payment has come for, nearest in amount first: for when nothing was suggested. */
export function NoticePicker({ payment, onPick, onClose }: Props) {
  const t = useTranslations('review.payment');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const [typed, setTyped] = useState('');
  const feed = useFeed<Notice, string>({
    queryKey: ['queues', 'notices'],
    load: async (after) => {
      const { notices, next } = await call('GET /api/office/notices', { query: { after, limit: 100 } });
      return { rows: notices, next: next ?? undefined };
    },
  });
  const shown = noticesFor(payment, feed.rows ?? [], typed);
  return (
    <Sheet {...sheet} title={t('pickNotice')} closeLabel={common('close')}>
      <Field label={t('findNotice')} maxLength={60} value={typed} onChange={({ target }) => setTyped(target.value)} />
      {feed.isError && !feed.rows && (
        <Retry
          title={common('loadFailed')}
          retryLabel={common('retry')}
          busy={feed.isFetching}
          onRetry={() => void feed.refetch()}
        />
      )}
      {feed.rows && shown.length === 0 && <p className="ink-mute">{t('noNotices')}</p>}
      <ul className="review-suggestions">
        {shown.map((notice) => (
          <li key={notice.reference}>
            <div className="grow">
              <b>{notice.member?.name}</b>
              <small className="num is-thin">
                {notice.member?.id} · {notice.member?.phone}
              </small>
              <small>
                {t('notice', {
                  reference: notice.reference,
                  amount: formatMoney(notice.amount, notice.currency),
                  age: formatDateTime(notice.createdAt),
                })}
              </small>
              {notice.amount === payment.amount && (
                <Status kind="ok" pill>
                  {t('why.told-amount')}
                </Status>
              )}
            </div>
            <Button
              size="xs"
              tone="line"
              onClick={() => notice.member && onPick({ member: notice.member, notice, why: [] })}
            >
              {t('match')}
            </Button>
          </li>
        ))}
      </ul>
      {feed.hasMore && (
        <Button size="sm" busy={feed.isLoadingMore} onClick={feed.loadMore}>
          {t('moreNotices')}
        </Button>
      )}
    </Sheet>
  );
}

/** Of the payment's currency and with a member, as somebody types; the nearest amount first. */
export function noticesFor(
  { amount, currency }: Pick<Payment, 'amount' | 'currency'>,
  notices: readonly Notice[],
  typed: string,
): Notice[] {
  const wanted = typed.trim().toLowerCase();
  return notices
    .filter(({ member, ...notice }) => {
      const words = [notice.reference, member?.id, member?.name, member?.phone, notice.amount].join(' ').toLowerCase();
      return member && notice.currency === currency && words.includes(wanted);
    })
    .sort((one, other) => Math.abs(one.amount - amount) - Math.abs(other.amount - amount));
}
