import type { HowToFilm } from '@krapao/contract/howto';
import { LANGUAGE_TAG } from '@krapao/contract/locales';
import { Sheet } from '@krapao/ui/layers/sheet';
import { CardHeading } from '@krapao/ui/layout/card';
import { Banner } from '@krapao/ui/states/banner';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '../../shared/content/numbered.css';
import './howto-sheet.css';
import { posterOf, type Topic } from './topics.ts';

export function HowToSheet({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const t = useTranslations('howto');
  const common = useTranslations('common');
  const locale = useLocale();
  return (
    <Sheet {...useSheet(onClose)} title={topic.title} closeLabel={common('close')}>
      <div className="howto-sheet">
        {topic.film && (
          <Player key={locale} film={topic.film} poster={posterOf(topic, topic.film)} title={topic.title} />
        )}
        <div>
          <CardHeading>{t('steps')}</CardHeading>
          <ol className="numbered">
            {topic.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </div>
    </Sheet>
  );
}

/** The video in the language of the page; until it loads, the poster with a note. */
function Player({ film, poster, title }: { film: HowToFilm; poster: string; title: string }) {
  const t = useTranslations('howto');
  const locale = useLocale();
  const [state, setState] = useState<'asking' | 'ready' | 'missing'>('asking');
  const file = `/howto/${locale}/${film}`;
  return (
    <div>
      <div className="howto-sheet-frame" data-state={state}>
        <img src={poster} alt="" />
        {state !== 'missing' && (
          <video
            autoPlay // The poster was the play button.
            muted
            controls
            tabIndex={0} // The default; explicit, so that keyboard users can scroll the sheet in every browser.
            playsInline
            poster={poster}
            src={`${file}.mp4`}
            aria-label={title}
            onLoadedMetadata={() => setState('ready')}
            onError={() => setState('missing')}
          >
            <track kind="captions" src={`${file}.vtt`} srcLang={LANGUAGE_TAG[locale]} label={t('captions')} default />
          </video>
        )}
      </div>
      {state === 'missing' && (
        <Banner tone="info" icon="clock">
          {t('preparing')}
        </Banner>
      )}
    </div>
  );
}
