import { Icon } from '@krapao/ui/brand/icon';
import { useTranslations } from 'use-intl';
import { useMay } from '../../shared/session/session.ts';
import { GuestSide } from './guest-side.tsx';
import { Labels } from './labels.tsx';
import { MemberMoney } from './member-money.tsx';
import { Notes } from './notes.tsx';
import type { Opened } from './queries.ts';

type Props = { opened: Opened; mayWrite: boolean; mayNote: boolean };

/** Details of the customer: money, rating, labels and notes. */
export function CustomerSide({ opened, mayWrite, mayNote }: Props) {
  const t = useTranslations('inbox');
  const mayLook = useMay('members.read');
  return (
    <div className="inbox-customer">
      {opened.memberId !== null && mayLook && <MemberMoney id={opened.memberId} />}
      {opened.guest !== null && <GuestSide opened={opened} mayWrite={mayWrite} />}
      {opened.rating !== null && (
        <section>
          <h3>{t('rating')}</h3>
          <p className="inbox-rating">
            <span className="spoken">{t('stars', { n: opened.rating })}</span>
            <span aria-hidden="true">
              {[1, 2, 3, 4, 5].map((star) => (
                <i key={star} className={star <= (opened.rating ?? 0) ? 'inbox-star is-on' : 'inbox-star'}>
                  <Icon name="star" />
                </i>
              ))}
            </span>
          </p>
        </section>
      )}
      <Labels key={opened.labels.join()} opened={opened} mayWrite={mayWrite} />
      <Notes opened={opened} mayWrite={mayNote} />
    </div>
  );
}
