import { LOCALES } from '@krapao/contract/locales';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/language-select';
import { RowItem, Rows } from '@krapao/ui/rows';
import { getTheme, setTheme, type Theme } from '@krapao/ui/theme';
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
  const [modal, setModal] = useState<'password' | 'saved' | 'devices'>();
  const close = () => setModal(undefined);
  return (
    <>
      <Rows>
        <button type="button" onClick={() => setModal('password')}>
          <RowItem icon="lock" label={t('changePassword')} />
        </button>
        <button type="button" onClick={() => setModal('devices')}>
          <RowItem icon="phone" label={t('devices')} />
        </button>
        <LanguageRow />
        <ThemeRow />
        <button type="button" className="ink-chilli" onClick={logOut}>
          <RowItem icon="logout" label={common('logOut')} stays />
        </button>
      </Rows>
      <Suspense>
        {modal === 'password' && <ChangePasswordSheet onSaved={() => setModal('saved')} onClose={close} />}
        {modal === 'saved' && <SavedAlert onClose={close}>{t('passwordSaved')}</SavedAlert>}
        {modal === 'devices' && <DevicesSheet onClose={close} />}
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
