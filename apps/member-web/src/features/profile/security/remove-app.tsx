import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { toast } from '@krapao/ui/layers/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { secondFactorQuery } from '../api/second-factor-query.ts';

/** Confirms the removal of the app; the proof is a sheet above it. */
export function RemoveApp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const remove = useCommand('DELETE /api/second-factor/app', {
    stale: [secondFactorQuery.queryKey],
    onSuccess: () => {
      toast.success(t('removed'));
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={() => !remove.isPending && onClose()}
      tone="wait"
      icon="shield"
      title={t('removeTitle')}
      dismissLabel={common('cancel')}
      action={{ label: t('removeAction'), tone: 'danger', busy: remove.isPending, onAction: () => remove.send({}) }}
    >
      {t('removeText')}
    </AlertDialog>
  );
}
