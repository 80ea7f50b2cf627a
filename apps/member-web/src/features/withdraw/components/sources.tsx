import type { Currency } from '@krapao/money';
import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { useTranslations } from 'use-intl';
import type { WalletAnswer } from '../../../shared/api/wallet-query.ts';
import { comingBack } from '../model.ts';

type Props = { wallet: WalletAnswer; available: number; currency: Currency };

/** What can be withdrawn, and what of it comes back from games first. */
export function Sources({ wallet, available, currency }: Props) {
  const t = useTranslations('withdraw');
  const movement = useTranslations('movement');
  const games = comingBack(wallet);
  const total = { label: t('available'), value: <Money value={available} currency={currency} /> };
  if (games.length === 0) return <Kv items={[total]} />;
  return (
    <div className="sources card">
      <Kv
        bare
        items={[
          total,
          { label: movement('mainWallet'), value: <Money value={wallet.wallet.amount} currency={currency} /> },
        ]}
      />
      <p className="t-cap mute">{t('fromGames')}</p>
      <ul>
        {games.map(({ slot, worth }) => (
          <li key={slot.code}>
            <img src={slot.background} alt="" width={24} height={24} />
            <span className="grow">{slot.name}</span>
            <Money value={worth} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
