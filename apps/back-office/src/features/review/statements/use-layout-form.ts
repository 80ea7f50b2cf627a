import type { BankLayout } from '@krapao/contract/office/bank-layouts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useSuccessToast } from '../../../shared/dialogs/use-success-toast.ts';
import { type LayoutKind, type Layouts, STALE_FILES } from './queries.ts';

type Options<Draft> = {
  kind: LayoutKind;
  layouts: Layouts;
  /** Draft of the bank's layout in use. */
  draftFor: (bankCode: string) => Draft;
  layoutOf: (draft: Draft) => BankLayout;
  onClose: () => void;
};

/** Requests another layout of a bank's files. A second person makes it effective. */
export function useLayoutForm<Draft>({ kind, layouts, draftFor, layoutOf, onClose }: Options<Draft>) {
  const t = useTranslations('bank-files');
  const common = useTranslations('common');
  const showSuccess = useSuccessToast();
  const [first = ''] = layouts.banks;
  const form = useForm<{ bankCode: string; draft: Draft; why: string }>({
    initial: { bankCode: first, draft: draftFor(first), why: '' },
    check: ({ why }) => ({ why: why.trim() ? undefined : common('reasonNeeded') }),
    onSubmit: ({ bankCode, draft, why }) =>
      command.send({ params: { bankCode, kind }, body: { layout: layoutOf(draft), why: why.trim() } }),
  });
  const command = useCommand('POST /api/office/bank-layouts/{bankCode}/{kind}/change', {
    stale: STALE_FILES,
    onSuccess: () => {
      showSuccess(t('requested'));
      onClose();
    },
    onError: null,
  });
  const { bankCode, draft } = form.values;
  const currency = layouts.accounts.find((account) => account.bankCode === bankCode)?.currency ?? 'THB';
  const bank = {
    kind,
    layouts,
    value: bankCode,
    onChange: (next: string) => form.set({ bankCode: next, draft: draftFor(next) }),
  };
  return { form, command, draft, currency, bank };
}
