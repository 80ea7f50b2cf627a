import type { Currency } from '@krapao/money';
import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { comingBack } from '../model.ts';

type Props = { wallet: WalletAnswer; check: WithdrawCheck; currency: Currency };

/** What can be withdrawn now, and what of it comes back from games first. */
export function Sources({ wallet, check, currency }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const hidden = useHiddenAmounts();
  const games = comingBack(check, wallet.slots);
  const shown = (value: number) => <Money value={value} currency={currency} hidden={hidden} />;
  const total = { label: t('available'), value: shown(check.available) };
  if (games.length === 0) return <Kv items={[total]} />;
  return (
    <div className="withdraw-sources card">
      <Kv bare items={[total, { label: movement('mainWallet'), value: shown(wallet.wallet.amount) }]} />
      <p className="text-caption ink-mute">{t('fromGames')}</p>
      <ul>
        {games.map(({ slot, amount }) => (
          <li key={slot.code}>
            <img src={slot.background} alt="" width={24} height={24} />
            <span className="grow">{slot.name}</span>
            {shown(amount)}
          </li>
        ))}
      </ul>
    </div>
  );
}
