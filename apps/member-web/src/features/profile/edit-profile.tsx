import { Button } from '@krapao/ui/button';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProfileAnswer } from './profile-draft.ts';

const EditProfileSheet = lazyPart(
  ['profile', 'bank-account'],
  async () => (await import('./edit-profile-sheet.tsx')).EditProfileSheet,
);
const SavedAlert = lazyPart([], async () => (await import('./saved-alert.tsx')).SavedAlert);

export function EditProfile({ stored }: { stored: ProfileAnswer }) {
  const t = useTranslations('profile');
  const [modal, setModal] = useState<'edit' | 'profileSaved' | 'accountSaved'>();
  const close = () => setModal(undefined);
  return (
    <>
      <Button icon="edit" aria-label={t('editProfile')} onClick={() => setModal('edit')}>
        {t('edit')}
      </Button>
      <Suspense>
        {modal === 'edit' && <EditProfileSheet stored={stored} onSaved={setModal} onClose={close} />}
        {modal && modal !== 'edit' && <SavedAlert onClose={close}>{t(modal)}</SavedAlert>}
      </Suspense>
    </>
  );
}
