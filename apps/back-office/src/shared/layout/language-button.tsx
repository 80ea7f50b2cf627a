import { Button } from '@krapao/ui/button';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/language-select';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';

/** The office speaks two languages, so the button names the other one, in its own words. */
export function LanguageButton() {
  const other = useLocale() === 'th' ? 'en' : 'th';
  return (
    <Button size="xs" tone="ghost" icon="globe" lang={other} onClick={() => changeLocale(other)}>
      {OWN_LANGUAGE_NAME[other]}
    </Button>
  );
}
