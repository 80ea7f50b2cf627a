import { Icon } from '@krapao/ui/brand/icon';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

/** In the order of a member's way: money in, money out, games, bonus, account. */
const QUESTIONS = ['deposit', 'sender', 'withdraw', 'payout', 'games', 'bonus', 'change', 'password'] as const;

export function Faq() {
  const t = useTranslations('contact.questions');
  const id = useId();
  return (
    <section className="contact-answers" aria-labelledby={id}>
      <h2 className="text-heading" id={id}>
        {t('title')}
      </h2>
      <ul className="card-list">
        {QUESTIONS.map((name) => (
          <li key={name}>
            <details>
              <summary>
                <span className="grow">{t(`${name}.question`)}</span>
                <Icon name="down" />
              </summary>
              <p>{t(`${name}.answer`)}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
