import { formatMoney } from '@krapao/money';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../../shared/api/call.ts';
import { useAct } from '../../../shared/api/use-act.ts';
import type { ActSheetProps } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

export type Coupon = AnswerOf<'GET /api/office/members/{id}/coupons'>['coupons'][number];

/** Takes a coupon back that nobody has claimed yet. */
export function VoidSheet({ member, coupon, onClose }: ActSheetProps & { coupon: Coupon }) {
  const t = useTranslations('members.do.void');
  const { fault, done, reactions } = useReactions(member.id, onClose);
  const act = useAct('POST /api/office/coupons/{id}/void', { ...reactions, onSuccess: () => done(t('done')) });
  return (
    <FormSheet
      title={t('title')}
      hint={t('hint', { amount: formatMoney(coupon.amount, coupon.currency) })}
      actionLabel={t('title')}
      busy={act.isPending}
      fault={fault}
      isReady
      onSubmit={(reason) => act.send({ params: { id: coupon.id }, body: { reason } })}
      onClose={onClose}
    >
      {null}
    </FormSheet>
  );
}
