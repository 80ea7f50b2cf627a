import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import type { Withdrawal } from '../queries.ts';
import { useDecision } from '../use-decision.ts';

/** As in the contract. */
const BANK_REFERENCE = /^[A-Za-z0-9_-]{4,60}$/;

type Props = { withdrawal: Withdrawal; onClose: () => void };

/** Shows the full account, an audited look, and records the payment that the operator made at the bank. */
export function PayByHand({ withdrawal: { id, amount: value, currency, bank }, onClose }: Props) {
  const t = useTranslations('review.withdrawal');
  const common = useTranslations('common');
  const copy = useCopy();
  const params = { id };
  const paid = useDecision('POST /api/office/withdrawals/{id}/paid', { done: t('paid'), close: onClose });
  const { data: accountNo, error } = useQuery({
    queryKey: ['withdrawal-account', id],
    queryFn: async () => (await call('GET /api/office/withdrawals/{id}/account', { params })).accountNo,
    // Not kept: every look is in the audit.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const form = useForm({
    initial: { bankReference: '' },
    check: ({ bankReference }) => ({
      bankReference: BANK_REFERENCE.test(bankReference.trim()) ? undefined : t('bankReferenceError'),
    }),
    onSubmit: ({ bankReference }) => paid.send({ params, body: { bankReference: bankReference.trim() } }),
  });
  const place = { amount: formatMoney(value, currency), bank: bank.code, name: bank.accountName };
  return (
    <FormSheet
      title={t('byHandTitle')}
      actionLabel={t('markPaid')}
      form={form}
      command={paid.error || !error ? paid : { isPending: false, error }}
      onClose={onClose}
    >
      <p className="ink-soft">{t('byHandText', { ...place, account: accountNo ?? bank.accountNo })}</p>
      {accountNo && (
        <p className="row review-bank">
          <b className="num">{accountNo}</b>
          <Button size="xs" icon="copy" onClick={() => copy(accountNo)}>
            {common('copy')}
          </Button>
        </p>
      )}
      <Field label={t('bankReference')} autoComplete="off" autoFocus maxLength={60} {...form.field('bankReference')} />
    </FormSheet>
  );
}
