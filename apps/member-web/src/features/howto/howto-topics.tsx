import { Icon } from '@krapao/ui/brand/icon';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { howToQuery } from './api/howto-query.ts';
import './howto-topics.css';
import { posterOf, type Topic } from './topics.ts';

const HowToSheet = lazyChunk(['howto'], async () => (await import('./howto-sheet.tsx')).HowToSheet);

/** The operator's topics: posters that open a film, with the steps in writing. */
export function HowToTopics() {
  const t = useTranslations('howto');
  const topics = useQuery(howToQuery(useLocale()));
  const { opened, key, open, close } = useOpened<Topic>();
  return (
    <Loaded query={topics} skeleton={null}>
      {(all) => (
        <>
          <ul className="howto-topics">
            {all.map((topic) => (
              <li key={topic.title}>
                <button type="button" className="howto-topics-card" onClick={() => open(topic)}>
                  <span className="howto-topics-art">
                    {topic.film && <img src={posterOf(topic, topic.film)} alt="" width={320} height={180} />}
                    <i>
                      <Icon name={topic.film ? 'play' : 'statement'} />
                    </i>
                  </span>
                  <b>{topic.title}</b>
                  <small>{t('stepCount', { n: topic.steps.length })}</small>
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
      )}
    </Loaded>
  );
}
