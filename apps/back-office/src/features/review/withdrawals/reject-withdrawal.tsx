import { OPERATORS_REFUSALS } from '@krapao/contract/refusals';
import { formatMoney } from '@krapao/money';
import { Chip, Chips } from '@krapao/ui/actions/chip';
import { useTranslations } from 'use-intl';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useLanguageName } from '../../../shared/i18n/use-language-name.ts';
import type { Withdrawal } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

const CHARS_MAX = 200;

type Refusal = (typeof OPERATORS_REFUSALS)[number];
type Props = { withdrawal: Withdrawal; onClose: () => void };

/** Rejects a withdrawal for a reason that members read in their language, or in words that they read as they are. */
export function RejectWithdrawal({ withdrawal: { id, amount, currency }, onClose }: Props) {
  const t = useTranslations('review.withdrawal');
  const texts = useTranslations('refusals');
  const languageName = useLanguageName();
  const reject = useDecision('POST /api/office/withdrawals/{id}/reject', { done: t('rejected'), close: onClose });
  const form = useReasonForm<{ refusal: Refusal | 'own' | undefined }>({
    initial: { refusal: undefined },
    isReasonOptional: true,
    check: ({ refusal }) => ({ refusal: refusal ? undefined : t('chooseRefusal') }),
    onSubmit: ({ refusal, reason }) => {
      if (refusal === 'own' && !reason) form.refuse({ reason: t('ownNeeded') });
      else if (refusal) reject.send({ params: { id }, body: refusal === 'own' ? { reason } : { refusal } });
    },
  });
  const { refusal, reason } = form.values;
  const language = languageName(reason);
  return (
    <FormSheet
      title={t('rejectTitle')}
      actionLabel={t('reject')}
      tone="danger"
      form={form}
      command={reject}
      onClose={onClose}
    >
      <p className="ink-soft">{t('rejectText', { amount: formatMoney(amount, currency) })}</p>
      <Chips label={t('because')}>
        {OPERATORS_REFUSALS.map((each, place) => (
          <Chip key={each} autoFocus={place === 0} on={each === refusal} onClick={() => form.set({ refusal: each })}>
            {t(`short.${each}`)}
          </Chip>
        ))}
        <Chip on={refusal === 'own'} onClick={() => form.set({ refusal: 'own' })}>
          {t('own')}
        </Chip>
      </Chips>
      {form.errors.refusal && (
        <p className="ink-chilli" role="alert">
          {form.errors.refusal}
        </p>
      )}
      {refusal && refusal !== 'own' && (
        <p>
          <span className="ink-mute">{t('memberReads')}</span> {texts(refusal)}
        </p>
      )}
      {refusal === 'own' && (
        <ReasonField
          label={t('ownLabel')}
          hint={language ? t('ownIn', { language }) : t('ownHint')}
          charsMax={CHARS_MAX}
          autoFocus
          {...form.field('reason')}
        />
      )}
    </FormSheet>
  );
}
