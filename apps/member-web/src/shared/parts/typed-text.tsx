import { LANGUAGE_TAG, languageOf } from '@krapao/contract/locales';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';

/** Words that an operator typed, marked with their language; another language than the reader's is named. */
export function TypedText({ text }: { text: string }) {
  const locale = useLocale();
  const language = languageOf(text) ?? locale;
  const tag = LANGUAGE_TAG[language];
  return (
    <>
      <span lang={tag}>{text}</span>
      {language !== locale && (
        <span className="ink-mute"> ({new Intl.DisplayNames(LANGUAGE_TAG[locale], { type: 'language' }).of(tag)})</span>
      )}
    </>
  );
}
