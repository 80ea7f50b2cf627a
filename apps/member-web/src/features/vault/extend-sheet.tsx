import { type Currency, formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { MONEY_QUERIES } from '../../shared/money/wallet-query.ts';
import type { VaultDeposit } from './api/vault-query.ts';
import { DateChoice } from './date-choice.tsx';
import { dateAfter, daysLeft, daysUntil } from './days.ts';

type Props = { deposit: VaultDeposit; currency: Currency; onClose: () => void };

/** Moves the end of one amount to a later date. */
export function ExtendSheet({ deposit, currency, onClose }: Props) {
  const t = useTranslations('vault');
  const common = useTranslations('common');
  const now = useServerNow();
  const sheet = useSheet(onClose);
  const { reference, amount, endsAt } = deposit;
  const daysMin = daysLeft(endsAt, now);
  const extend = useCommand('POST /api/vault/extend', {
    stale: MONEY_QUERIES,
    onSuccess: () => {
      toast.success(t('extended'));
      sheet.onOpenChange(false);
    },
  });
  const chosen = (date: string): number | undefined => {
    const days = daysUntil(date, now);
    return days !== undefined && days >= daysMin ? days : undefined;
  };
  const form = useForm({
    initial: { date: dateAfter(now, daysMin) },
    check: ({ date }) => ({ date: chosen(date) === undefined ? t('wrongLater') : undefined }),
    onSubmit: ({ date }) => extend.send({ body: { reference, days: chosen(date) ?? daysMin } }),
  });
  return (
    <Sheet
      {...sheet}
      title={t('extendTitle', { amount: formatMoney(amount, currency) })}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide busy={extend.isPending}>
          {t('extend')}
        </Button>
      }
    >
      <form {...form.props} className="vault-form">
        <p className="ink-soft">{t('untilNow', { time: formatDateTime(endsAt).slice(0, 16) })}</p>
        <DateChoice
          date={form.values.date}
          daysMin={daysMin}
          error={form.errors.date}
          onChange={(date) => form.set({ date })}
        />
        <p className="ink-mute text-caption">{t('neverShorter')}</p>
      </form>
    </Sheet>
  );
}
