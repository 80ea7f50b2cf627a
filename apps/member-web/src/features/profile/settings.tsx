import { LOCALES } from '@krapao/contract/locales';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/language-select';
import { RowItem, Rows } from '@krapao/ui/rows';
import { getTheme, setTheme, type Theme } from '@krapao/ui/theme';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberContext } from '../../shared/session/member-context.ts';
import { ChoiceRow } from './choice-row.tsx';

const ChangePasswordSheet = lazyPart(
  ['profile', 'identity'],
  async () => (await import('./change-password-sheet.tsx')).ChangePasswordSheet,
);
const SavedAlert = lazyPart([], async () => (await import('./saved-alert.tsx')).SavedAlert);
const DevicesSheet = lazyPart(['profile'], async () => (await import('./devices-sheet.tsx')).DevicesSheet);

/** What the member can change here. */
export function Settings() {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const { logOut } = useMemberContext();
  const { opened, key, open, close } = useOpened<'password' | 'saved' | 'devices'>();
  return (
    <>
      <Rows>
        <button type="button" onClick={() => open('password')}>
          <RowItem icon="lock" label={t('changePassword')} />
        </button>
        <button type="button" onClick={() => open('devices')}>
          <RowItem icon="phone" label={t('devices')} />
        </button>
        <LanguageRow />
        <ThemeRow />
        <button type="button" className="ink-chilli" onClick={logOut}>
          <RowItem icon="logout" label={common('logOut')} stays />
        </button>
      </Rows>
      <Suspense>
        {opened === 'password' && <ChangePasswordSheet key={key} onSaved={() => open('saved')} onClose={close} />}
        {opened === 'saved' && (
          <SavedAlert key={key} onClose={close}>
            {t('passwordSaved')}
          </SavedAlert>
        )}
        {opened === 'devices' && <DevicesSheet key={key} onClose={close} />}
      </Suspense>
    </>
  );
}

function LanguageRow() {
  const t = useTranslations('common');
  return (
    <ChoiceRow
      icon="globe"
      label={t('language')}
      options={LOCALES.map((value) => ({ value, label: OWN_LANGUAGE_NAME[value] }))}
      value={useLocale()}
      onChange={changeLocale}
    />
  );
}

function ThemeRow() {
  const t = useTranslations('profile');
  const [theme, choose] = useState(getTheme);
  const options: { value: Theme; label: string }[] = [
    { value: 'dark', label: t('themeDark') },
    { value: 'light', label: t('themeLight') },
    { value: 'system', label: t('themeSystem') },
  ];
  return (
    <ChoiceRow
      icon="moon"
      label={t('theme')}
      options={options}
      value={theme}
      onChange={(next) => {
        choose(next);
        setTheme(next);
      }}
    />
  );
}
