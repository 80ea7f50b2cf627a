import { formatMoney } from '@krapao/money';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

export type Coupon = AnswerOf<'GET /api/office/members/{id}/coupons'>['coupons'][number];

/** Voids an unclaimed coupon. */
export function VoidSheet({ member, coupon, onClose }: ActSheetProps & { coupon: Coupon }) {
  const t = useTranslations('members.do.void');
  const { done, reactions } = useReactions(member.id, onClose);
  const act = useCommand('POST /api/office/coupons/{id}/void', { ...reactions, onSuccess: () => done(t('done')) });
  return (
    <ConfirmDialog
      title={t('title')}
      actionLabel={t('title')}
      tone="gold"
      command={act}
      reason={{ required: true }}
      onConfirm={(reason) => act.send({ params: { id: coupon.id }, body: { reason } })}
      onClose={onClose}
    >
      {t('hint', { amount: formatMoney(coupon.amount, coupon.currency) })}
    </ConfirmDialog>
  );
}
