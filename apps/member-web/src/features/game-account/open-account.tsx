import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { toast } from '@krapao/ui/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../shared/money/use-money-call.ts';
import { type Slot, type WalletAnswer, walletQuery } from '../../shared/money/wallet-query.ts';

/** Opens the account; the shutter rolls up as soon as the game has said yes. */
export function OpenAccount({ slot }: { slot: Slot }) {
  const t = useTranslations('game-account');
  const games = useTranslations('games');
  const errorText = useErrorText();
  const client = useQueryClient();
  const activation = useMoneyCall('GET /api/wallet/activate/{slotCode}', {
    onSuccess: (opened) => {
      client.setQueryData(walletQuery.queryKey, (wallet) => wallet && withSlot(wallet, opened));
      toast.success(t('opened', { name: slot.name }));
    },
  });
  // Opened elsewhere a moment ago: the wallet, which is loaded again, shows it open.
  const isFault = activation.error && failureOf(activation.error).code !== 'SLOT_ALREADY_ACTIVE';
  return (
    <>
      {isFault && (
        <div className="game-account-fault">
          <Banner tone="bad">{errorText(activation.error)}</Banner>
        </div>
      )}
      <Button
        tone="gold"
        size="lg"
        wide
        icon="door"
        busy={activation.isPending}
        onClick={() => activation.send({ params: { slotCode: slot.code } })}
      >
        {games('openAccount')}
      </Button>
      {activation.isChecking && (
        <p className="ink-mute text-caption game-account-checking" role="status">
          {t('checking')}
        </p>
      )}
    </>
  );
}

const withSlot = (wallet: WalletAnswer, changed: Slot): WalletAnswer => ({
  ...wallet,
  slots: wallet.slots.map((slot) => (slot.code === changed.code ? changed : slot)),
});
