import type { Currency } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { WithdrawCheck } from '../api/withdraw-check-query.ts';
import { inGamesOf } from '../model.ts';

type Props = { wallet: WalletAnswer; check: WithdrawCheck; currency: Currency };

/** The amount that can be withdrawn now, by account. */
export function Sources({ wallet, check, currency }: Props) {
  const t = useTranslations('withdraw');
  const money = useTranslations('common.money');
  const hidden = useHiddenAmounts();
  const games = inGamesOf(check, wallet.slots);
  const shown = (value: number) => <Money value={value} currency={currency} hidden={hidden} />;
  const total = { label: t('available'), value: shown(check.available) };
  if (games.length === 0) return <Kv items={[total]} />;
  return (
    <div className="withdraw-sources card">
      <Kv bare items={[total, { label: money('available'), value: shown(wallet.wallet.available) }]} />
      <p className="text-caption ink-mute">{money('inGames')}</p>
      <ul>
        {games.map(({ gameAccount, amount }) => (
          <li key={gameAccount.code}>
            <img src={gameAccount.background} alt="" width={24} height={24} />
            <span className="grow">{gameAccount.name}</span>
            {shown(amount)}
          </li>
        ))}
      </ul>
    </div>
  );
}
