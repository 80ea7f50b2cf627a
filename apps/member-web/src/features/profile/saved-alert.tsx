import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

export function SavedAlert({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const common = useTranslations('common');
  return (
    <AlertDialog open onOpenChange={onClose} tone="good" title={common('saved')} dismissLabel={common('close')}>
      {children}
    </AlertDialog>
  );
}
