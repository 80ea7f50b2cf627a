import { formatMoney } from '@krapao/money';
import { Field } from '@krapao/ui/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { ActBar } from './act-bar.tsx';
import { type Withdrawal, withdrawalQuery } from './queries.ts';
import { useDecision } from './use-decision.ts';

/** As the contract has it. */
const BANK_REFERENCE = /^[A-Za-z0-9_-]{4,60}$/;

type Asked = 'approve' | 'reject' | 'byHand';

/** Lets the bank pay, gives the money back, or writes down that a person paid. */
export function WithdrawalActs({ id }: { id: string }) {
  const t = useTranslations('review.withdrawal');
  const { data } = useQuery(withdrawalQuery(id));
  const [asked, ask] = useState<Asked>();
  // What is in a file for the bank is the bank's.
  const isOpen = data !== undefined && !data.batch && (data.status === 'requested' || data.status === 'approved');
  const amount = data && formatMoney(data.amount, data.currency);
  return (
    <ActBar
      approve={
        isOpen && data.status === 'requested'
          ? { label: t('approve', { amount: amount ?? '' }), run: () => ask('approve') }
          : undefined
      }
      reject={isOpen ? { label: t('reject'), run: () => ask('reject') } : undefined}
      more={isOpen ? [{ id: 'by-hand', label: t('byHand'), keys: 'p', run: () => ask('byHand') }] : []}
    >
      {data && asked && <Dialog asked={asked} withdrawal={data} onClose={() => ask(undefined)} />}
    </ActBar>
  );
}

type DialogProps = { asked: Asked; withdrawal: Withdrawal; onClose: () => void };

function Dialog({ asked, withdrawal: { id, amount: value, currency, bank }, onClose }: DialogProps) {
  const t = useTranslations('review.withdrawal');
  const [reference, setReference] = useState('');
  const [isWrong, setWrong] = useState(false);
  const approve = useDecision('POST /api/office/withdrawals/{id}/approve', { done: t('approved'), close: onClose });
  const reject = useDecision('POST /api/office/withdrawals/{id}/reject', { done: t('rejected'), close: onClose });
  const paid = useDecision('POST /api/office/withdrawals/{id}/paid', { done: t('paid'), close: onClose });
  const params = { id };
  const amount = formatMoney(value, currency);
  const place = { amount, bank: bank.code, account: bank.accountNo, name: bank.accountName };
  if (asked === 'approve') {
    return (
      <ConfirmDialog
        title={t('approveTitle')}
        actionLabel={t('approve', { amount })}
        tone="gold"
        busy={approve.isPending}
        onConfirm={() => approve.send({ params })}
        onClose={onClose}
      >
        {t('approveText', place)}
      </ConfirmDialog>
    );
  }
  if (asked === 'reject') {
    return (
      <ConfirmDialog
        title={t('rejectTitle')}
        actionLabel={t('reject')}
        busy={reject.isPending}
        reason={{
          required: true,
          common: [t('reasons.bank'), t('reasons.name'), t('reasons.play')],
          charsMax: 200,
        }}
        onConfirm={(reason) => reject.send({ params, body: { reason } })}
        onClose={onClose}
      >
        {t('rejectText', { amount })}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('byHandTitle')}
      actionLabel={t('markPaid')}
      tone="gold"
      busy={paid.isPending}
      onConfirm={() => {
        const bankReference = reference.trim();
        if (!BANK_REFERENCE.test(bankReference)) return setWrong(true);
        paid.send({ params, body: { bankReference } });
      }}
      onClose={onClose}
    >
      <p>{t('byHandText', place)}</p>
      <Field
        label={t('bankReference')}
        error={isWrong ? t('bankReferenceFault') : undefined}
        autoComplete="off"
        maxLength={60}
        value={reference}
        onChange={({ target }) => {
          setReference(target.value);
          setWrong(false);
        }}
      />
    </ConfirmDialog>
  );
}
