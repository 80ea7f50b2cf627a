import type { Block } from '@krapao/contract/blocks';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { useReactions } from './use-reactions.ts';

export function UnblockSheet({ id, what, onClose }: { id: string; what: Block; onClose: () => void }) {
  const t = useTranslations('members.do.unblock');
  const fields = useTranslations('members');
  const act = useCommand('POST /api/office/members/{id}/unblock', useReactions(id, onClose).reactions);
  return (
    <ConfirmDialog
      title={t('title', { what: fields(`blocks.${what}`) })}
      actionLabel={t('action')}
      tone="gold"
      command={act}
      reason={{ required: true }}
      onConfirm={(reason) => act.send({ params: { id }, body: { what, reason } })}
      onClose={onClose}
    >
      {t('hint')}
    </ConfirmDialog>
  );
}
