import { AlertDialog } from '@krapao/ui/alert-dialog';
import { useTranslations } from 'use-intl';

export function PasswordSavedAlert({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  return (
    <AlertDialog open onOpenChange={onClose} tone="good" title={common('saved')} dismissLabel={common('close')}>
      {t('passwordSaved')}
    </AlertDialog>
  );
}
