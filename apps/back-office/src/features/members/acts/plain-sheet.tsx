import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/use-act.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

export type PlainAct = 'reset-password' | 'disable' | 'enable' | 'end-sessions';

/** An act that needs nothing but its reason. */
export function PlainSheet({ id, act, onClose }: { id: string; act: PlainAct; onClose: () => void }) {
  const t = useTranslations(`members.do.${act}`);
  const { fault, done, reactions } = useReactions(id, onClose);
  const asked = useAct(`POST /api/office/members/{id}/${act}`, { ...reactions, onSuccess: () => done() });
  return (
    <FormSheet
      title={t('title')}
      hint={t('hint')}
      actionLabel={t('title')}
      busy={asked.isPending}
      fault={fault}
      isReady
      onSubmit={(reason) => asked.send({ params: { id }, body: { reason } } as never)}
      onClose={onClose}
    >
      {null}
    </FormSheet>
  );
}
