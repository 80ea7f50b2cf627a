import { LANGUAGE_TAG, LOCALES } from '@krapao/contract/locales';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/fields/language-select';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '../../shared/catalogue/at-path.ts';
import { useNameOfLocale } from '../../shared/i18n/use-language-name.ts';
import { useIssueText } from './issue-texts.ts';
import './language-fields.css';
import type { Issue } from './queries.ts';

const HtmlEditor = lazyChunk(['catalogue'], async () => (await import('./html-editor.tsx')).HtmlEditor);

type Props = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  path: string;
  value: Json;
  issues: readonly Issue[];
  isHtml: boolean;
  isLong: boolean;
  set: (next: Json) => void;
};

/** One text in three languages, side by side where there is room. */
export function LanguageFields({ label, hint, error, path, value, issues, isHtml, isLong, set }: Props) {
  const t = useTranslations('catalogue');
  const issueText = useIssueText();
  const languageName = useNameOfLocale();
  const id = useId();
  const texts = (value ?? {}) as Record<string, string>;
  return (
    <fieldset className="language-fields">
      <legend>{label}</legend>
      {hint && <p className="ink-mute text-caption">{hint}</p>}
      {error && <p className="ink-chilli text-caption">{error}</p>}
      <div className="language-fields-row">
        {LOCALES.map((locale) => {
          const text = texts[locale] ?? '';
          const change = (next: string) => set({ ...texts, [locale]: next });
          const own = issues.find((issue) => issue.path === (path ? `${path}.${locale}` : locale));
          const name = OWN_LANGUAGE_NAME[locale];
          const lang = LANGUAGE_TAG[locale];
          const wiring = {
            'aria-invalid': own ? (true as const) : undefined,
            'aria-describedby': own ? `${id}-${locale}` : undefined,
          };
          return (
            <div key={locale} className="language-fields-one">
              <span lang={lang} className="ink-mute text-caption" id={`${id}-name-${locale}`}>
                {name}
              </span>
              {isHtml ? (
                <Suspense fallback={<div className="language-fields-wait" />}>
                  <HtmlEditor
                    label={`${label}, ${name}`}
                    lang={lang}
                    value={text}
                    isInvalid={own !== undefined}
                    describedBy={wiring['aria-describedby']}
                    onChange={change}
                  />
                </Suspense>
              ) : (
                <textarea
                  rows={isLong ? 4 : 1}
                  lang={lang}
                  aria-label={`${label}, ${name}`}
                  value={text}
                  {...wiring}
                  onChange={({ target }) => change(target.value)}
                />
              )}
              {own && (
                <p className="ink-chilli text-caption" id={`${id}-${locale}`}>
                  {issueText(own, t('textIn', { name: label, language: languageName(locale) }))}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
