import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { secondFactorQuery } from '../../../shared/identity/second-factor-query.ts';
import { AmountField } from '../../../shared/money/amount-field.tsx';
import { walletQuery } from '../../../shared/money/wallet-query.ts';

/** The amount above which withdrawals need a code. */
export function SumForm({ askAbove }: { askAbove: number }) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const currency = useQuery(walletQuery).data?.wallet.currency ?? 'THB';
  const form = useForm({
    initial: { typed: String(askAbove) },
    check: ({ typed }) => ({ typed: typed === '' ? common('required') : undefined }),
    onSubmit: ({ typed }) => save.send({ body: { amount: Number(typed) } }),
  });
  const save = useCommand('PUT /api/second-factor/sum', {
    stale: [secondFactorQuery.queryKey],
    onSuccess: () => toast.success(common('saved')),
  });
  return (
    <form {...form.props} className="security-form">
      <AmountField
        label={t('sum')}
        currency={currency}
        value={form.values.typed}
        onChange={(typed) => form.set({ typed })}
        error={form.errors.typed}
        hint={t('sumHint')}
      />
      <Button type="submit" wide busy={save.isPending}>
        {common('save')}
      </Button>
    </form>
  );
}
