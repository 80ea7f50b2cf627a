import { LOCALES, type Locale } from '@krapao/contract/locales';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/language-select';
import { Segmented } from '@krapao/ui/segmented';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from './at-path.ts';
import './preview.css';
import { hasPreview } from './has-preview.ts';
import type { Kind } from './queries.ts';

const THEMES = ['light', 'dark'] as const;

/**
 * The members' own app in a frame of a phone's size, with what is being written in the place of what stands. It is a file
 * of the back office's port that calls nobody: what is not saved leaves this browser to be checked and saved alone.
 */
export function Preview({ kind, documentKey, value }: { kind: Kind; documentKey: string; value: Json }) {
  const t = useTranslations('catalogue');
  const [locale, setLocale] = useState<Locale>('th');
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === 'preview-ready') setReady(true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const draft = { kind, key: documentKey, value, locale, theme };
    frame.current?.contentWindow?.postMessage(draft, window.location.origin);
  }, [isReady, kind, documentKey, value, locale, theme]);
  if (!hasPreview(kind, documentKey)) return null;
  return (
    <section className="preview" aria-label={t('preview')}>
      <h3 className="text-label">{t('preview')}</h3>
      <div className="row preview-head">
        <Segmented
          quiet
          label={t('language')}
          value={locale}
          onChange={setLocale}
          options={LOCALES.map((each) => ({ value: each, label: OWN_LANGUAGE_NAME[each] }))}
        />
        <Segmented
          quiet
          label={t('look')}
          value={theme}
          onChange={setTheme}
          options={THEMES.map((each) => ({ value: each, label: t(`looks.${each}`) }))}
        />
      </div>
      <iframe ref={frame} className="preview-phone" title={t('preview')} src="/preview/preview.html" />
    </section>
  );
}
