import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Status } from '@krapao/ui/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CreditDialog } from './credit-dialog.tsx';
import { NoticePicker } from './notice-picker.tsx';
import type { Payment } from './queries.ts';
import { useWork } from './work.ts';

/** Whose the payment may be, the strongest first, each with why. */
export function Suggestions({ payment }: { payment: Payment }) {
  const t = useTranslations('review.payment');
  const { mayDecide, claim } = useWork();
  const [chosen, choose] = useState<Payment['suggestions'][number]>();
  const [isPicking, setPicking] = useState(false);
  const mayAct = mayDecide && claim.state !== 'taken';
  if (payment.state !== 'review' && payment.state !== 'waiting') return null;
  return (
    <section className="review-part">
      <h3>{t('suggested')}</h3>
      {payment.suggestions.length === 0 && <p className="ink-mute">{t('noSuggestions')}</p>}
      <ul className="review-suggestions">
        {payment.suggestions.map((suggestion) => {
          const { member, notice, why } = suggestion;
          return (
            <li key={`${member.id} ${notice?.reference}`}>
              <div className="grow">
                <b>{member.name}</b>
                <small className="num is-thin">
                  {member.id} · {member.phone}
                </small>
                {notice && (
                  <small>
                    {t('notice', {
                      reference: notice.reference,
                      amount: formatMoney(notice.amount, notice.currency),
                      age: formatDateTime(notice.createdAt),
                    })}
                  </small>
                )}
                <span className="review-chips">
                  {why.map((each) => (
                    <Status key={each} kind="ok" pill>
                      {t(`why.${each}`)}
                    </Status>
                  ))}
                </span>
              </div>
              {mayAct && (
                <Button size="xs" tone="line" onClick={() => choose(suggestion)}>
                  {notice ? t('match') : t('credit')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {mayAct && (
        <Button size="xs" tone="ghost" icon="search" onClick={() => setPicking(true)}>
          {t('pickNotice')}
        </Button>
      )}
      {isPicking && (
        <NoticePicker
          payment={payment}
          onPick={(picked) => {
            setPicking(false);
            choose(picked);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {chosen && <CreditDialog payment={payment} to={chosen} onClose={() => choose(undefined)} />}
    </section>
  );
}
