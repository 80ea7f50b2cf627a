import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { HowToTopics } from './howto-topics.tsx';

/** The how-to topics inside another page. Members cannot open /howto: being public, it signs them out. */
export function HowToGuide() {
  const t = useTranslations('howto');
  const id = useId();
  return (
    <section className="howto-topics-guide" aria-labelledby={id}>
      <h2 className="text-heading howto-topics-head" id={id}>
        {t('title')}
      </h2>
      <HowToTopics />
    </section>
  );
}
