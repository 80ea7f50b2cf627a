import { formatMoney } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { toast } from '@krapao/ui/layers/toast';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../../shared/api/use-command.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import type { Protection } from '../api/protection-query.ts';

type Props = Protection['periods'][number] & { onClose: () => void };

/** Confirms a break, with its end, what is refused meanwhile, and what happens to money and reward. */
export function ConfirmBreak({ period, until, onClose }: Props) {
  const t = useTranslations('protection');
  const client = useQueryClient();
  const wallet = useQuery(walletQuery).data;
  const exclude = useMoneyCommand('POST /api/protection/exclusion', {
    onSuccess: () => {
      toast.success(t('started'));
      // Offers, banners and the wheel are not for this member any more.
      void client.invalidateQueries();
      onClose();
    },
  });
  const cancelled = wallet?.reward?.ifCancelled;
  const money = (amount: number) => formatMoney(amount, wallet?.wallet.currency ?? 'THB');
  return (
    <AlertDialog
      open
      onOpenChange={() => !exclude.isPending && onClose()}
      tone="wait"
      icon="pause"
      title={t('ask', { period: t(`period.${period}`) })}
      dismissLabel={t('notNow')}
      action={{
        label: t('start'),
        tone: 'gold',
        busy: exclude.isPending,
        onAction: () => exclude.send({ body: { period } }),
      }}
    >
      <div className="play-safely-explained">
        <p>{t('noEarly', { time: formatDateTime(until).slice(0, 16) })}</p>
        <p>{t('moneyHome')}</p>
        {cancelled && <p>{t('reward', { keeps: money(cancelled.keeps), goes: money(cancelled.goes) })}</p>}
      </div>
    </AlertDialog>
  );
}
