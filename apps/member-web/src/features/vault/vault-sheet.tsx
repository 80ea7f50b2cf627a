import { VAULT_DEPOSITS_MAX } from '@krapao/contract/vault';
import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { Loaded, together } from '@krapao/web/parts/loaded.tsx';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { ErrorAlert } from '../../shared/dialogs/error-alert.tsx';
import { AmountField, amountOf } from '../../shared/money/amount-field.tsx';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { vaultQuery } from './api/vault-query.ts';
import { DateChoice } from './date-choice.tsx';
import { dateAfter, daysUntil, endAfter, PRESET_DAYS } from './days.ts';
import { VaultList } from './vault-list.tsx';
import './vault.css';

/** Puts money away until a date, and lists what is there. */
export function VaultSheet({ onClose, onMoved }: ModalProps) {
  const t = useTranslations('vault');
  const common = useTranslations('common');
  const movement = useTranslations('movement');
  const sheet = useSheet(onClose);
  const now = useServerNow();
  const loading = together(useQuery(walletQuery), useQuery(vaultQuery));
  const [money, vault] = loading.data ?? [];
  const { available = 0, currency = 'THB' } = money?.wallet ?? {};
  const errorText = useErrorText(currency);
  const [isConfirming, setConfirming] = useState(false);
  const findAmountError = (typed: string): string | undefined => {
    const wanted = amountOf(typed, currency);
    if (wanted === 0n) return t('noAmount');
    return wanted > amountOf(String(available), currency)
      ? t('notEnough', { amount: formatMoney(available, currency) })
      : undefined;
  };
  const form = useForm({
    initial: { typed: '', date: dateAfter(now, PRESET_DAYS[1]) },
    check: ({ typed, date }) => ({
      typed: findAmountError(typed),
      date: daysUntil(date, now) === undefined ? t('wrongDate') : undefined,
    }),
    onSubmit: () => setConfirming(true),
  });
  const { typed, date } = form.values;
  const days = daysUntil(date, now) ?? 1;
  const amount = formatMoney(Number(typed), currency);
  const put = useMoneyCommand('POST /api/vault', {
    onSuccess: () => {
      onMoved();
      toast.success(t('done', { amount }));
      setConfirming(false);
      form.reset();
    },
    onError: null,
  });
  const isFull = (vault?.deposits.length ?? 0) >= VAULT_DEPOSITS_MAX;
  const canPut = loading.data !== undefined && available > 0 && !isFull;
  return (
    <Sheet
      {...sheet}
      title={t('title')}
      closeLabel={common('close')}
      foot={
        canPut && (
          <Button type="submit" form={form.id} tone="gold" size="lg" wide>
            {t('put')}
          </Button>
        )
      }
    >
      <Loaded query={loading} skeleton={<Skeleton height={380} radius={18} />}>
        {([, { total, deposits }]) => (
          <div className="vault">
            <p className="ink-soft">{t('intro')}</p>
            {deposits.length > 0 && <VaultList total={total} deposits={deposits} currency={currency} />}
            {canPut ? (
              <form {...form.props} className="vault-form">
                <AmountField
                  label={movement('amount')}
                  currency={currency}
                  value={typed}
                  onChange={(value) => form.set({ typed: value })}
                  error={form.errors.typed}
                  hint={t('available', { amount: formatMoney(available, currency) })}
                  all={{ label: movement('all'), value: available }}
                />
                <DateChoice date={date} onChange={(next) => form.set({ date: next })} error={form.errors.date} />
                <ul className="vault-rules ink-soft">
                  <li>{t('rules.stays')}</li>
                  <li>{t('rules.open')}</li>
                  <li>{t('rules.longer')}</li>
                </ul>
              </form>
            ) : (
              <p className="ink-soft">{isFull ? t('full', { n: VAULT_DEPOSITS_MAX }) : t('nothing')}</p>
            )}
          </div>
        )}
      </Loaded>
      <AlertDialog
        open={isConfirming && !put.error}
        onOpenChange={() => !put.isPending && setConfirming(false)}
        tone="wait"
        icon="lock"
        title={t('ask', { amount })}
        dismissLabel={t('notNow')}
        action={{
          label: t('put'),
          tone: 'gold',
          busy: put.isPending,
          onAction: () => put.send({ body: { amount: Number(typed), days } }),
        }}
      >
        <p>{t('noEarly', { time: endAfter(now, days) })}</p>
      </AlertDialog>
      <ErrorAlert
        text={put.error ? errorText(put.error) : undefined}
        onClose={() => {
          put.reset();
          setConfirming(false);
        }}
      />
    </Sheet>
  );
}
