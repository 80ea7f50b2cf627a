import { Button } from '@krapao/ui/actions/button';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { ProfileAnswer } from './profile-draft.ts';

const EditProfileSheet = lazyChunk(
  ['profile', 'bank-account'],
  async () => (await import('./edit-profile-sheet.tsx')).EditProfileSheet,
);
const SavedAlert = lazyChunk([], async () => (await import('./saved-alert.tsx')).SavedAlert);

export function EditProfile({ stored }: { stored: ProfileAnswer }) {
  const t = useTranslations('profile');
  const { opened, key, open, close } = useOpened<'edit' | 'profileSaved' | 'accountSaved'>();
  return (
    <>
      <Button icon="edit" aria-label={t('editProfile')} onClick={() => open('edit')}>
        {t('edit')}
      </Button>
      <Suspense>
        {opened === 'edit' && <EditProfileSheet key={key} stored={stored} onSaved={open} onClose={close} />}
        {opened && opened !== 'edit' && (
          <SavedAlert key={key} onClose={close}>
            {t(opened)}
          </SavedAlert>
        )}
      </Suspense>
    </>
  );
}
