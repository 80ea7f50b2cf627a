import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { useReactions } from './use-reactions.ts';

export type PlainAct = 'reset-password' | 'disable' | 'enable' | 'end-sessions';

/** An act that needs only a reason. */
export function PlainSheet({ id, act, onClose }: { id: string; act: PlainAct; onClose: () => void }) {
  const t = useTranslations(`members.do.${act}`);
  const command = useCommand(`POST /api/office/members/{id}/${act}`, useReactions(id, onClose).reactions);
  return (
    <ConfirmDialog
      title={t('title')}
      actionLabel={t('title')}
      tone="gold"
      command={command}
      reason={{ required: true }}
      onConfirm={(reason) => command.send({ params: { id }, body: { reason } } as never)}
      onClose={onClose}
    >
      {t('hint')}
    </ConfirmDialog>
  );
}
