import { formatMoney } from '@krapao/money';
import { Chip, Chips } from '@krapao/ui/actions/chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import { ActBar } from '../act-bar.tsx';
import { slipQuery } from '../queries.ts';
import { speaksAgainst } from '../signals.tsx';
import { useDecision } from '../use-decision.ts';

type Refusal = keyof Messages['review']['slip']['refusal'];

/** Refusal reasons that the member can read, the most frequent first. */
const REFUSALS: readonly Refusal[] = [
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'CANNOT_READ_CROPPED_IMAGE',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'INVALID_SLIP',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'UPLOADED_FILE_NOT_EXIST',
  'UNKNOW_ERROR',
];

/** Credits the amount of the slip, or refuses the slip with a reason that the member reads. */
export function SlipActs({ id }: { id: string }) {
  const t = useTranslations('review.slip');
  const { data } = useQuery(slipQuery(id));
  const [confirming, confirm] = useState<'accept' | 'refuse'>();
  const close = () => confirm(undefined);
  const accept = useDecision('POST /api/office/slips/{id}/accept', { done: ({ state }) => t(state), close });
  const acceptNow = useDecision('POST /api/office/slips/{id}/accept', { done: ({ state }) => t(state) });
  // Where something differs, is alike, or no payment has come, a person writes down why it is right all the same.
  const isDirect =
    data !== undefined &&
    data.paymentId !== null &&
    data.lookAlikes.length === 0 &&
    !speaksAgainst(data.signals) &&
    data.compared.every(({ verdict }) => verdict !== 'differs');
  const amount = data?.currency ? formatMoney(data.amount, data.currency) : undefined;
  const isOpen = data !== undefined && (data.status === 'review' || data.status === 'waiting');
  return (
    <ActBar
      approve={
        isOpen
          ? {
              label: amount ? t('approve', { amount }) : t('approveNoAmount'),
              isDirect,
              busy: acceptNow.isPending,
              run: () =>
                isDirect ? acceptNow.send({ params: { id }, body: { note: t('notes.compared') } }) : confirm('accept'),
            }
          : undefined
      }
      reject={isOpen ? { label: t('reject'), run: () => confirm('refuse') } : undefined}
    >
      {confirming === 'accept' && (
        <ConfirmDialog
          title={t('approveTitle')}
          actionLabel={amount ? t('approve', { amount }) : t('approveNoAmount')}
          tone="gold"
          command={accept}
          reason={{ required: true, common: [t('notes.bank'), t('notes.name'), t('notes.asked')] }}
          onConfirm={(note) => accept.send({ params: { id }, body: { note } })}
          onClose={close}
        >
          {t('approveText', { amount: amount ?? '', name: data?.member?.name ?? '' })}
        </ConfirmDialog>
      )}
      {confirming === 'refuse' && <RefuseDialog id={id} onClose={close} />}
    </ActBar>
  );
}

function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('review.slip');
  const refuse = useDecision('POST /api/office/slips/{id}/refuse', { done: t('rejected'), close: onClose });
  const form = useReasonForm<{ refusal: Refusal | undefined }>({
    initial: { refusal: undefined },
    isReasonOptional: true,
    check: ({ refusal }) => ({ refusal: refusal ? undefined : t('chooseReason') }),
    onSubmit: ({ refusal, reason: note }) =>
      refusal && refuse.send({ params: { id }, body: { reason: refusal, note: note || t(`refusal.${refusal}`) } }),
  });
  return (
    <FormSheet
      title={t('rejectTitle')}
      actionLabel={t('reject')}
      tone="danger"
      form={form}
      command={refuse}
      onClose={onClose}
    >
      <p className="ink-soft">{t('rejectBecause')}</p>
      <Chips label={t('rejectBecause')}>
        {REFUSALS.map((each, place) => (
          <Chip
            key={each}
            autoFocus={place === 0}
            on={each === form.values.refusal}
            onClick={() => form.set({ refusal: each })}
          >
            {t(`refusal.${each}`)}
          </Chip>
        ))}
      </Chips>
      {form.errors.refusal && (
        <p className="ink-chilli" role="alert">
          {form.errors.refusal}
        </p>
      )}
      <ReasonField hint={t('noteHint')} {...form.field('reason')} />
    </FormSheet>
  );
}
