import { LOCALES, type Locale } from '@krapao/contract/locales';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/fields/language-select';
import { Segmented } from '@krapao/ui/fields/segmented';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '../../shared/catalogue/at-path.ts';
import './preview.css';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { hasPreview } from './has-preview.ts';

const THEMES = ['light', 'dark'] as const;

type Props = {
  kind: Kind;
  documentKey: string;
  value: Json;
  /** The draft is being checked, or is nothing that members could see: the one before stays. */
  isHeld: boolean;
  isBehind: boolean;
};

/**
 * The member app in a frame of a phone's size, showing the draft instead of the saved value. The frame is a static file
 * on the back office's port without network calls: a draft leaves the browser only to be checked and saved.
 */
export function Preview({ kind, documentKey, value: draft, isHeld, isBehind }: Props) {
  const [value, setValue] = useState(draft);
  if (!isHeld && value !== draft) setValue(draft);
  const t = useTranslations('catalogue');
  const [locale, setLocale] = useState<Locale>('th');
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === 'preview-ready') setReady(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
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
      {isBehind && <p className="ink-mute text-caption">{t('lastComplete')}</p>}
      <iframe ref={frame} className="preview-phone" title={t('preview')} src="/preview/preview.html" />
    </section>
  );
}
