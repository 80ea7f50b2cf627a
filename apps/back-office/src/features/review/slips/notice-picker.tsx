import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { Field } from '@krapao/ui/fields/field';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../../shared/api/call.ts';
import { useFeed } from '../../../shared/api/use-feed.ts';
import { OpenSheet } from '../../../shared/dialogs/open-sheet.tsx';
import type { Payment, Receiver } from '../queries.ts';

type Notice = AnswerOf<'GET /api/office/notices'>['notices'][number];
type Props = { payment: Payment; onPick: (chosen: Receiver) => void; onClose: () => void };

/** All unpaid deposit notices, nearest in amount first, for payments without a suggestion. */
export function NoticePicker({ payment, onPick, onClose }: Props) {
  const t = useTranslations('review.payment');
  const [typed, setTyped] = useState('');
  const feed = useFeed<Notice, string>({
    queryKey: ['queues', 'notices'],
    load: async (after) => {
      const { notices, next } = await call('GET /api/office/notices', { query: { after, limit: 100 } });
      return { rows: notices, next: next ?? undefined };
    },
  });
  return (
    <OpenSheet onClose={onClose} title={t('pickNotice')}>
      <Field label={t('findNotice')} maxLength={60} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Loaded query={feed}>
        {(notices) => <Found payment={payment} notices={noticesFor(payment, notices, typed)} onPick={onPick} />}
      </Loaded>
      {feed.hasMore && (
        <Button size="sm" busy={feed.isLoadingMore} onClick={feed.loadMore}>
          {t('moreNotices')}
        </Button>
      )}
    </OpenSheet>
  );
}

function Found({ payment, notices, onPick }: Omit<Props, 'onClose'> & { notices: readonly Notice[] }) {
  const t = useTranslations('review.payment');
  if (notices.length === 0) return <p className="ink-mute">{t('noNotices')}</p>;
  return (
    <ul className="review-suggestions">
      {notices.map((notice) => (
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
                {t('why.exact-amount')}
              </Status>
            )}
          </div>
          <Button size="xs" tone="line" onClick={() => notice.member && onPick({ member: notice.member, notice })}>
            {t('match')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Notices in the payment's currency that have a member and match the typed text, nearest amount first. */
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
