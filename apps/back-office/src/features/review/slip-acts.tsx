import { formatMoney } from '@krapao/money';
import { Chip, Chips } from '@krapao/ui/chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from './act-bar.tsx';
import { slipQuery } from './queries.ts';
import { useDecision } from './use-decision.ts';

type Refusal = keyof Messages['review']['slip']['refusal'];

/** The reasons a member can read, the most frequent first. */
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

/** Credits what the slip shows, or refuses it with a reason that the member reads. */
export function SlipActs({ id }: { id: string }) {
  const t = useTranslations('review.slip');
  const { data } = useQuery(slipQuery(id));
  const [asked, ask] = useState<'accept' | 'refuse'>();
  const close = () => ask(undefined);
  const accept = useDecision('POST /api/office/slips/{id}/accept', { done: t('approved'), close });
  const amount = data?.currency ? formatMoney(data.amount, data.currency) : undefined;
  const isOpen = data !== undefined && (data.status === 'review' || data.status === 'waiting');
  return (
    <ActBar
      approve={
        isOpen
          ? { label: amount ? t('approve', { amount }) : t('approveNoAmount'), run: () => ask('accept') }
          : undefined
      }
      reject={isOpen ? { label: t('reject'), run: () => ask('refuse') } : undefined}
    >
      {asked === 'accept' && (
        <ConfirmDialog
          title={t('approveTitle')}
          actionLabel={amount ? t('approve', { amount }) : t('approveNoAmount')}
          tone="gold"
          busy={accept.isPending}
          reason={{ required: true, common: [t('notes.bank'), t('notes.name'), t('notes.asked')] }}
          onConfirm={(note) => accept.send({ params: { id }, body: { note } })}
          onClose={close}
        >
          {t('approveText', { amount: amount ?? '', name: data?.member?.name ?? '' })}
        </ConfirmDialog>
      )}
      {asked === 'refuse' && <RefuseDialog id={id} onClose={close} />}
    </ActBar>
  );
}

function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('review.slip');
  const [reason, choose] = useState<Refusal>();
  const [isMissing, setMissing] = useState(false);
  const refuse = useDecision('POST /api/office/slips/{id}/refuse', { done: t('rejected'), close: onClose });
  return (
    <ConfirmDialog
      title={t('rejectTitle')}
      actionLabel={t('reject')}
      busy={refuse.isPending}
      reason={{ required: false, hint: t('noteHint'), comesLater: true }}
      onConfirm={(note) => {
        if (!reason) return setMissing(true);
        refuse.send({ params: { id }, body: { reason, note: note || t(`refusal.${reason}`) } });
      }}
      onClose={onClose}
    >
      <p>{t('rejectBecause')}</p>
      <Chips label={t('rejectBecause')}>
        {REFUSALS.map((each, place) => (
          <Chip
            key={each}
            autoFocus={place === 0}
            on={each === reason}
            onClick={() => {
              choose(each);
              setMissing(false);
            }}
          >
            {t(`refusal.${each}`)}
          </Chip>
        ))}
      </Chips>
      {isMissing && (
        <p className="ink-chilli" role="alert">
          {t('chooseReason')}
        </p>
      )}
    </ConfirmDialog>
  );
}
