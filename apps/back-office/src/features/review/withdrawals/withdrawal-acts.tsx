import { formatMoney } from '@krapao/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from '../act-bar.tsx';
import { isBankSilent, type Withdrawal, withdrawalQuery } from '../queries.ts';
import { speaksAgainst } from '../signals.tsx';
import { useDecision } from '../use-decision.ts';
import { PayByHand } from './pay-by-hand.tsx';
import { RejectWithdrawal } from './reject-withdrawal.tsx';

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
  const approveNow = useDecision('POST /api/office/withdrawals/{id}/approve', { done: ({ state }) => t(state) });
  const isDirect = data !== undefined && !data.needsTwo && !speaksAgainst(data.signals);
  return (
    <ActBar
      approve={
        isRequested && isSecond
          ? {
              label: t('approve', { amount: amount ?? '' }),
              isDirect,
              busy: approveNow.isPending,
              run: () => (isDirect ? approveNow.send({ params: { id } }) : confirm('approve')),
            }
          : undefined
      }
      reject={isRequested ? { label: t('reject'), run: () => confirm('reject') } : undefined}
      more={isPayable ? [{ id: 'by-hand', label: t('byHand'), keys: 'p', run: () => confirm('byHand') }] : []}
    >
      {data && confirming === 'reject' && <RejectWithdrawal withdrawal={data} onClose={() => confirm(undefined)} />}
      {data && confirming === 'byHand' && <PayByHand withdrawal={data} onClose={() => confirm(undefined)} />}
      {data && confirming === 'approve' && <ApproveDialog withdrawal={data} onClose={() => confirm(undefined)} />}
    </ActBar>
  );
}

function ApproveDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { id, amount: value, currency, bank, needsTwo, firstApproval } = withdrawal;
  const t = useTranslations('review.withdrawal');
  const approve = useDecision('POST /api/office/withdrawals/{id}/approve', {
    done: ({ state }) => t(state),
    close: onClose,
  });
  const amount = formatMoney(value, currency);
  return (
    <ConfirmDialog
      title={t('approveTitle')}
      actionLabel={t('approve', { amount })}
      tone="gold"
      command={approve}
      onConfirm={() => approve.send({ params: { id } })}
      onClose={onClose}
    >
      {t('approveText', { amount, bank: bank.code, account: bank.accountNo, name: bank.accountName })}{' '}
      {needsTwo && !firstApproval && t('needsTwo')}
    </ConfirmDialog>
  );
}
