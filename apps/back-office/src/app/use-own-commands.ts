import { OWN_LANGUAGE_NAME } from '@krapao/ui/fields/language-select';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useTranslations } from 'use-intl';
import { useCommands } from '../shared/keys/commands.ts';
import { lockNow, signOut } from './leave-desk.ts';
import { isDark, useIsDark, wearTheme } from './theme-choice.ts';

/** Palette commands for the operator's own session. */
export function useOwnCommands(): void {
  const t = useTranslations('common.me');
  const other = useLocale() === 'th' ? 'en' : 'th';
  const dark = useIsDark();
  useCommands([
    { id: 'lock', group: 'anywhere', label: t('lock'), icon: 'lock', keys: 'shift+l', run: lockNow },
    {
      id: 'theme',
      group: 'anywhere',
      label: dark ? t('light') : t('dark'),
      icon: dark ? 'sun' : 'moon',
      run: () => wearTheme(isDark() ? 'light' : 'dark'),
    },
    {
      id: 'language',
      group: 'anywhere',
      label: OWN_LANGUAGE_NAME[other],
      icon: 'globe',
      run: () => changeLocale(other),
    },
    { id: 'signOut', group: 'anywhere', label: t('signOut'), icon: 'logout', run: signOut },
  ]);
}
