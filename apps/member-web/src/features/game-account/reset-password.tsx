import { AlertDialog } from '@krapao/ui/alert-dialog';
import { toast } from '@krapao/ui/toast';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../shared/money/use-money-call.ts';
import { credentialsQuery } from './api/credentials-query.ts';

/** Asks first: whoever is signed in at the game with the old password is put out. */
export function ResetPassword({ gameCode, onClose }: { gameCode: string; onClose: () => void }) {
  const t = useTranslations('game-account');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const client = useQueryClient();
  const reset = useMoneyCall('GET /api/wallet/resetpassword/{slotCode}', {
    onSuccess: () => {
      void client.invalidateQueries(credentialsQuery(gameCode));
      toast.success(t('resetDone'));
      onClose();
    },
    onError: (error) => {
      toast.error(errorText(error));
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      tone="wait"
      icon="lock"
      title={t('resetQuestion')}
      dismissLabel={common('cancel')}
      action={{
        label: t('reset'),
        tone: 'gold',
        busy: reset.isPending,
        onAction: () => reset.send({ params: { slotCode: gameCode } }),
      }}
    >
      {reset.isChecking ? t('checking') : t('resetWarning')}
    </AlertDialog>
  );
}
