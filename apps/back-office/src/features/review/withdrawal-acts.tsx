import { formatMoney } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Field } from '@krapao/ui/fields/field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { MaskedField } from '../../shared/fields/masked-field.tsx';
import { ActBar } from './act-bar.tsx';
import { isBankSilent, type Withdrawal, withdrawalQuery } from './queries.ts';
import { RejectWithdrawal } from './reject-withdrawal.tsx';
import { useDecision } from './use-decision.ts';

/** As in the contract. */
const BANK_REFERENCE = /^[A-Za-z0-9_-]{4,60}$/;

type Act = 'approve' | 'reject' | 'byHand';

/** Approves a withdrawal for payment, returns its money, or records a payment made by hand. */
export function WithdrawalActs({ id }: { id: string }) {
  const t = useTranslations('review.withdrawal');
  const { data } = useQuery(withdrawalQuery(id));
  const [confirming, confirm] = useState<Act>();
  // A withdrawal in a bank file belongs to the bank; one sent to the bank may be paid, so neither can be rejected.
  const isRequested = data !== undefined && !data.batch && data.status === 'requested';
  // The second approval is another person's; a large withdrawal is paid by hand only after its first.
  const isSecond = !data?.firstApproval?.blocker;
  const isPayable =
    (isRequested && isSecond && (!data.needsTwo || data.firstApproval !== null)) ||
    (data !== undefined && isBankSilent(data));
  const amount = data && formatMoney(data.amount, data.currency);
  return (
    <ActBar
      approve={
        isRequested && isSecond
          ? { label: t('approve', { amount: amount ?? '' }), run: () => confirm('approve') }
          : undefined
      }
      reject={isRequested ? { label: t('reject'), run: () => confirm('reject') } : undefined}
      more={isPayable ? [{ id: 'by-hand', label: t('byHand'), keys: 'p', run: () => confirm('byHand') }] : []}
    >
      {data && confirming === 'reject' && <RejectWithdrawal withdrawal={data} onClose={() => confirm(undefined)} />}
      {data && confirming && confirming !== 'reject' && (
        <Dialog act={confirming} withdrawal={data} onClose={() => confirm(undefined)} />
      )}
    </ActBar>
  );
}

type DialogProps = { act: Exclude<Act, 'reject'>; withdrawal: Withdrawal; onClose: () => void };

function Dialog({ act, withdrawal, onClose }: DialogProps) {
  const { id, amount: value, currency, bank, needsTwo, firstApproval } = withdrawal;
  const t = useTranslations('review.withdrawal');
  const approve = useDecision('POST /api/office/withdrawals/{id}/approve', {
    done: ({ state }) => t(state),
    close: onClose,
  });
  const paid = useDecision('POST /api/office/withdrawals/{id}/paid', { done: t('paid'), close: onClose });
  const params = { id };
  const form = useForm({
    initial: { bankReference: '' },
    check: ({ bankReference }) => ({
      bankReference: BANK_REFERENCE.test(bankReference.trim()) ? undefined : t('bankReferenceError'),
    }),
    onSubmit: ({ bankReference }) => paid.send({ params, body: { bankReference: bankReference.trim() } }),
  });
  const amount = formatMoney(value, currency);
  const reveal = async () => (await call('GET /api/office/withdrawals/{id}/account', { params })).accountNo;
  const place = { amount, bank: bank.code, account: bank.accountNo, name: bank.accountName };
  if (act === 'approve') {
    return (
      <ConfirmDialog
        title={t('approveTitle')}
        actionLabel={t('approve', { amount })}
        tone="gold"
        command={approve}
        onConfirm={() => approve.send({ params })}
        onClose={onClose}
      >
        {t('approveText', place)} {needsTwo && !firstApproval && t('needsTwo')}
      </ConfirmDialog>
    );
  }
  return (
    <FormSheet title={t('byHandTitle')} actionLabel={t('markPaid')} form={form} command={paid} onClose={onClose}>
      <p className="ink-soft">{t('byHandText', place)}</p>
      <Kv
        bare
        items={[
          {
            label: t('account'),
            value: <MaskedField field={t('account')} masked={bank.accountNo} onReveal={reveal} />,
          },
        ]}
      />
      <Field label={t('bankReference')} autoComplete="off" maxLength={60} {...form.field('bankReference')} />
    </FormSheet>
  );
}
