import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { useTranslations } from 'use-intl';

/** Open while there is a text. */
export function ErrorAlert({ text, onClose }: { text: string | undefined; onClose: () => void }) {
  const common = useTranslations('common');
  return (
    <AlertDialog
      open={text !== undefined}
      onOpenChange={onClose}
      title={common('error')}
      dismissLabel={common('close')}
    >
      {text}
    </AlertDialog>
  );
}
