import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { toast } from '@krapao/ui/layers/toast';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { MONEY_QUERIES } from '../../shared/money/wallet-query.ts';
import { credentialsQuery } from './api/credentials-query.ts';

/** Asks for confirmation, because sessions at the game with the old password end. */
export function ResetPassword({ gameCode, onClose }: { gameCode: string; onClose: () => void }) {
  const t = useTranslations('game-account');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const reset = useCommand('GET /api/wallet/resetpassword/{slotCode}', {
    once: true,
    stale: [...MONEY_QUERIES, credentialsQuery(gameCode).queryKey],
    onSuccess: () => {
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
