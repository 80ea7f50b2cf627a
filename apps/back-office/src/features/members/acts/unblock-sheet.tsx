import type { Block } from '@krapao/contract/call';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/use-act.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

export function UnblockSheet({ id, what, onClose }: { id: string; what: Block; onClose: () => void }) {
  const t = useTranslations('members.do.unblock');
  const fields = useTranslations('members');
  const { fault, done, reactions } = useReactions(id, onClose);
  const act = useAct('POST /api/office/members/{id}/unblock', { ...reactions, onSuccess: () => done() });
  return (
    <FormSheet
      title={t('title', { what: fields(`blocks.${what}`) })}
      hint={t('hint')}
      actionLabel={t('action')}
      busy={act.isPending}
      fault={fault}
      isReady
      onSubmit={(reason) => act.send({ params: { id }, body: { what, reason } })}
      onClose={onClose}
    >
      {null}
    </FormSheet>
  );
}
