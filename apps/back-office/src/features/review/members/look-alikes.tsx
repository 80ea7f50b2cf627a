import { formatMoney } from '@krapao/money';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Slip } from '../queries.ts';

const KIND = { waiting: 'wait', review: 'wait', credited: 'ok', failed: 'fail' } as const;

/** Similar slips, side by side with this slip. */
export function LookAlikes({ own, slips }: { own: string; slips: Slip['lookAlikes'] }) {
  const t = useTranslations('review.slip');
  const picture = useTranslations('review.picture');
  const [src] = useState(own);
  return (
    <section className="review-part">
      <h3>{t('lookAlikes')}</h3>
      {slips.length === 0 ? (
        <p className="ink-mute">{t('noLookAlikes')}</p>
      ) : (
        <ul className="review-alikes">
          {slips.map(({ id, reference, member, amount, currency, status, createdAt, pictureUrl, alike }) => (
            <li key={id}>
              <div>
                <img src={src} alt="" />
                <img src={pictureUrl} alt={picture('alt', { name: member?.name ?? reference })} />
              </div>
              <p>
                <b>{member?.name ?? reference}</b>
                <small className="num is-thin">
                  {currency && formatMoney(amount, currency)} · {formatDateTime(createdAt)}
                </small>
              </p>
              <Status kind={KIND[status]} pill>
                {t(`status.${status}`)}
              </Status>
              {alike.map((why) => (
                <Status key={why} kind="fail">
                  {t(`alike.${why}`)}
                </Status>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
