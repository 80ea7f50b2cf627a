import { Icon } from '@krapao/ui/icon';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import './howto-topics.css';
import { TOPICS, type Topic } from './topics.ts';

const HowToSheet = lazyPart(['howto'], async () => (await import('./howto-sheet.tsx')).HowToSheet);

/** The five topics as posters; each opens its video with the steps in writing. */
export function HowToTopics() {
  const t = useTranslations('howto');
  const { opened, key, open, close } = useOpened<Topic>();
  return (
    <>
      <ul className="howto-topics">
        {TOPICS.map((topic) => (
          <li key={topic.name}>
            <button type="button" className="howto-topics-card" onClick={() => open(topic)}>
              <span className="howto-topics-art">
                <img src={topic.poster} alt="" width={320} height={180} />
                <i>
                  <Icon name="play" />
                </i>
              </span>
              <b>{t(`topics.${topic.name}.title`)}</b>
              <small>{t('stepCount', { n: t(`topics.${topic.name}.steps`).split('\n').length })}</small>
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <HowToSheet key={key} topic={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
