import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { toast } from '@krapao/ui/layers/toast';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { secondFactorQuery } from '../../../shared/identity/second-factor-query.ts';

export type RemovableFactor = 'app' | 'passkeys';

type Props = {
  removed: RemovableFactor;
  /** Whether the account has no other second factor. */
  isLast: boolean;
  onClose: () => void;
};

/** Asks before a second factor ends; the proof comes after, above the question. */
export function RemoveFactor({ removed, isLast, onClose }: Props) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const isApp = removed === 'app';
  const remove = useCommand(isApp ? 'DELETE /api/second-factor/app' : 'DELETE /api/second-factor/passkeys', {
    stale: [secondFactorQuery.queryKey],
    onSuccess: () => {
      toast.success(t(isApp ? 'removed' : 'ended'));
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={() => !remove.isPending && onClose()}
      tone="wait"
      icon="shield"
      title={t(isApp ? 'removeTitle' : 'endTitle')}
      dismissLabel={common('cancel')}
      action={{
        label: t(isApp ? 'removeAction' : 'endAction'),
        tone: 'danger',
        busy: remove.isPending,
        onAction: () => remove.send({}),
      }}
    >
      {t(isLast ? 'removeText' : 'otherStays')}
    </AlertDialog>
  );
}
