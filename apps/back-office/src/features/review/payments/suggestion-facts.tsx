import { formatMoney } from '@krapao/money';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Payment } from '../queries.ts';

/** A suggested member with the reasons. */
export function SuggestionFacts({ suggestion }: { suggestion: Payment['suggestions'][number] }) {
  const t = useTranslations('review.payment');
  const { member, accountName, isOtherName, notice, why } = suggestion;
  return (
    <div className="grow">
      <b>{member.name}</b>
      <small className="num is-thin">
        {member.id} · {member.phone}
      </small>
      {accountName && <small>{t('registeredName', { name: accountName })}</small>}
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
        {isOtherName && (
          <Status kind="fail" pill>
            {t('otherName')}
          </Status>
        )}
        {why.map((each) => (
          <Status key={each} kind="ok" pill>
            {t(`why.${each}`)}
          </Status>
        ))}
      </span>
    </div>
  );
}
