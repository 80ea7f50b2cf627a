import { Button } from '@krapao/ui/actions/button';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/fields/language-select';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';

/** There are two languages, so the button shows the other language's own name. */
export function LanguageButton() {
  const other = useLocale() === 'th' ? 'en' : 'th';
  return (
    <Button size="xs" tone="ghost" icon="globe" lang={other} onClick={() => changeLocale(other)}>
      {OWN_LANGUAGE_NAME[other]}
    </Button>
  );
}
