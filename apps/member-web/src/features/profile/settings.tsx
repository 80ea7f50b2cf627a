import { LOCALES } from '@krapao/contract/locales';
import { getTheme, setTheme, type Theme } from '@krapao/ui/brand/theme';
import { OWN_LANGUAGE_NAME } from '@krapao/ui/fields/language-select';
import { writeAddress } from '@krapao/ui/layers/back-closes';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { RowItem, Rows } from '../../shared/parts/rows.tsx';
import { useMemberContext } from '../../shared/session/member-context.ts';
import { ChoiceRow } from './choice-row.tsx';

const ChangePasswordSheet = lazyChunk(
  ['profile', 'identity'],
  async () => (await import('./change-password-sheet.tsx')).ChangePasswordSheet,
);
const SavedAlert = lazyChunk([], async () => (await import('./saved-alert.tsx')).SavedAlert);
const PasskeysSheet = lazyChunk(
  ['passkeys', 'profile'],
  async () => (await import('./passkeys/passkeys-sheet.tsx')).PasskeysSheet,
);
const SecuritySheet = lazyChunk(
  ['security', 'proof', 'identity'],
  async () => (await import('./security/security-sheet.tsx')).SecuritySheet,
);
const NoticeSettingsSheet = lazyChunk(
  ['notice-settings'],
  async () => (await import('./notice-settings/notice-settings-sheet.tsx')).NoticeSettingsSheet,
);
const PlaySafelySheet = lazyChunk(
  ['protection', 'session'],
  async () => (await import('./play-safely/play-safely-sheet.tsx')).PlaySafelySheet,
);
const ClosingSheet = lazyChunk(['closing'], async () => (await import('./closing/closing-sheet.tsx')).ClosingSheet);
const OwnDataSheet = lazyChunk(['own-data'], async () => (await import('./own-data/own-data-sheet.tsx')).OwnDataSheet);
const DocumentsSheet = lazyChunk(
  ['documents', 'document-refusals'],
  async () => (await import('./documents/documents-sheet.tsx')).DocumentsSheet,
);
const ResultsSheet = lazyChunk(['session'], async () => (await import('./results/results-sheet.tsx')).ResultsSheet);
const DevicesSheet = lazyChunk(['profile'], async () => (await import('./devices-sheet.tsx')).DevicesSheet);

const ComplaintsSheet = lazyChunk(['complaints'], async () => (await import('./complaints-sheet.tsx')).ComplaintsSheet);

export function Settings() {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const { logOut } = useMemberContext();
  type Opened = 'closing' | 'complaints' | 'own-data' | 'passkeys' | 'password' | 'results' | 'saved' | 'security';
  const { opened, key, open, close } = useOpened<Opened>();
  const [params, setParams] = useSearchParams();
  /** In the address, because notices lead here. */
  const show = (sheet: 'devices' | 'documents' | 'notices' | 'safely' | '') =>
    writeAddress('replace', () => setParams(sheet, { preventScrollReset: true, replace: true }));
  return (
    <>
      <Rows>
        <button type="button" onClick={() => open('password')}>
          <RowItem icon="lock" label={t('changePassword')} />
        </button>
        <button type="button" onClick={() => open('security')}>
          <RowItem icon="shield" label={t('security')} />
        </button>
        <button type="button" onClick={() => show('devices')}>
          <RowItem icon="phone" label={t('devices')} />
        </button>
        <button type="button" onClick={() => open('passkeys')}>
          <RowItem icon="shield" label={t('passkeys')} />
        </button>
        <button type="button" onClick={() => show('notices')}>
          <RowItem icon="bell" label={t('notifications')} />
        </button>
        <button type="button" onClick={() => show('safely')}>
          <RowItem icon="shield" label={t('playSafely')} />
        </button>
        <button type="button" onClick={() => open('results')}>
          <RowItem icon="statement" label={t('results')} />
        </button>
        <button type="button" onClick={() => open('complaints')}>
          <RowItem icon="chat" label={t('complaints')} />
        </button>
        <button type="button" onClick={() => show('documents')}>
          <RowItem icon="user" label={t('documents')} />
        </button>
        <LanguageRow />
        <ThemeRow />
        <button type="button" onClick={() => open('own-data')}>
          <RowItem icon="download" label={t('myData')} />
        </button>
        <button type="button" onClick={() => open('closing')}>
          <RowItem icon="door" label={t('closeAccount')} />
        </button>
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
        {opened === 'security' && <SecuritySheet key={key} onClose={close} />}
        {params.has('devices') && <DevicesSheet onClose={() => show('')} />}
        {params.has('documents') && <DocumentsSheet onClose={() => show('')} />}
        {params.has('safely') && (
          <PlaySafelySheet isBreakFirst={params.get('safely') === 'break'} onClose={() => show('')} />
        )}
        {opened === 'results' && <ResultsSheet key={key} onClose={close} />}
        {opened === 'passkeys' && <PasskeysSheet key={key} onClose={close} />}
        {params.has('notices') && <NoticeSettingsSheet onClose={() => show('')} />}
        {opened === 'own-data' && <OwnDataSheet key={key} onClose={close} />}
        {opened === 'closing' && <ClosingSheet key={key} onClose={close} />}
        {opened === 'complaints' && <ComplaintsSheet key={key} onClose={close} />}
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
