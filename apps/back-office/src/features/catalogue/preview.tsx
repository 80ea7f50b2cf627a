import { LANGUAGE_TAG, LOCALES, type Locale } from '@krapao/contract/locales';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/language-select';
import { Segmented } from '@krapao/ui/segmented';
import { Html } from '@krapao/web/parts/html.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Json, valueAt } from './at-path.ts';
import './preview.css';
import { previewOf } from './preview-of.ts';
import type { Kind } from './queries.ts';

/** What members will read, in each of their languages, cleaned as their own app cleans it. */
export function Preview({ kind, value }: { kind: Kind; value: Json }) {
  const t = useTranslations('catalogue');
  const [locale, setLocale] = useState<Locale>('th');
  const parts = previewOf(value, locale);
  if (parts.length === 0) return null;
  return (
    <section className="preview" aria-label={t('preview')}>
      <div className="row preview-head">
        <h3 className="grow text-label">{t('preview')}</h3>
        <Segmented
          quiet
          label={t('language')}
          value={locale}
          onChange={setLocale}
          options={LOCALES.map((each) => ({ value: each, label: OWN_LANGUAGE_NAME[each] }))}
        />
      </div>
      <div className="preview-phone" lang={LANGUAGE_TAG[locale]}>
        {kind === 'wheel' && <Wheel value={value} locale={locale} />}
        {parts.map((part) => {
          if (part.type === 'picture')
            return (
              <span key={part.path} className="preview-picture">
                {part.text}
              </span>
            );
          if (part.type === 'html') return <Html key={part.path} html={part.text} />;
          return (
            <p key={part.path} className={part.isTitle ? 'text-heading' : undefined}>
              {part.text}
            </p>
          );
        })}
      </div>
    </section>
  );
}

type Slice = { code: string; ppm: number; bgColor: string; textColor: string; label: Record<string, string> };

/** All slices are as wide as each other, as on the member's wheel; the odds stand beside. */
function Wheel({ value, locale }: { value: Json; locale: Locale }) {
  const slices = (valueAt(value, 'slices') as Slice[] | undefined) ?? [];
  const turn = 360 / Math.max(slices.length, 1);
  const stops = slices.map(({ bgColor }, index) => `${bgColor} ${index * turn}deg ${(index + 1) * turn}deg`);
  return (
    <div className="preview-wheel" style={{ background: `conic-gradient(${stops.join()})` }}>
      {slices.map(({ code, textColor, label }, index) => (
        <span key={code} style={{ color: textColor, rotate: `${(index + 0.5) * turn}deg` }}>
          {label[locale]}
        </span>
      ))}
    </div>
  );
}
