import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { type GameAccount, type WalletAnswer, walletQuery } from '../../shared/money/wallet-query.ts';

/** Opens the account; the shutter rises once the provider has confirmed. */
export function OpenAccount({ gameAccount }: { gameAccount: GameAccount }) {
  const t = useTranslations('game-account');
  const games = useTranslations('games');
  const errorText = useErrorText();
  const client = useQueryClient();
  const activation = useMoneyCommand('GET /api/wallet/activate/{slotCode}', {
    onSuccess: (opened) => {
      client.setQueryData(walletQuery.queryKey, (wallet) => wallet && withGameAccount(wallet, opened));
      toast.success(t('opened', { name: gameAccount.name }));
    },
    onError: null,
  });
  // Opened elsewhere a moment ago: the refetched wallet shows it open.
  const isError = activation.error && failureOf(activation.error).code !== 'SLOT_ALREADY_ACTIVE';
  return (
    <>
      {isError && (
        <div className="game-account-error">
          <Banner tone="bad">{errorText(activation.error)}</Banner>
        </div>
      )}
      <Button
        tone="gold"
        size="lg"
        wide
        icon="door"
        busy={activation.isPending}
        onClick={() => activation.send({ params: { slotCode: gameAccount.code } })}
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

const withGameAccount = (wallet: WalletAnswer, changed: GameAccount): WalletAnswer => ({
  ...wallet,
  slots: wallet.slots.map((gameAccount) => (gameAccount.code === changed.code ? changed : gameAccount)),
});
