import { type Currency, formatMajor, type Minor, toMajor } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { Money } from '@krapao/ui/data/money';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useTranslations } from 'use-intl';
import { useStaleSince } from '../../../shared/games/game-balances.ts';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { useAccountName } from '../../../shared/money/use-account-name.ts';
import type { Account } from '../model.ts';
import './transfer-route.css';

type End = 'from' | 'to';

const LONG_AMOUNT = '999,999.99'.length;

const shown = (amount: Minor, currency: Currency): string => formatMajor(toMajor(amount, currency), currency);

type Props = {
  from: Account | undefined;
  to: Account | undefined;
  /** The balances after the transfer, once there is an amount. */
  after: Readonly<Record<End, Minor>> | undefined;
  currency: Currency;
  /** The end that the account list sets. */
  picking: End;
  onPick: (end: End) => void;
  onSwap: () => void;
};

/** Source and destination with their balances before and after. */
export function Route({ from, to, after, currency, picking, onPick, onSwap }: Props) {
  const t = useTranslations('transfer');
  const end = (which: End, account: Account | undefined) => (
    <RouteEnd
      label={t(which)}
      account={account}
      after={account && after?.[which]}
      currency={currency}
      isPicking={picking === which}
      onPick={() => onPick(which)}
    />
  );
  // Long amounts leave no room for the swap button.
  const isLong = [from, to].some((account) => account && shown(account.balance, currency).length > LONG_AMOUNT);
  return (
    <div className="transfer-route" data-long={isLong || undefined}>
      {end('from', from)}
      <button type="button" className="transfer-route-swap" aria-label={t('swap')} onClick={onSwap}>
        <Icon name="swap" />
      </button>
      {end('to', to)}
    </div>
  );
}

type EndProps = {
  label: string;
  account: Account | undefined;
  after: Minor | undefined;
  currency: Currency;
  isPicking: boolean;
  onPick: () => void;
};

function RouteEnd({ label, account, after, currency, isPicking, onPick }: EndProps) {
  const t = useTranslations('transfer');
  const games = useTranslations('games');
  const money = useTranslations('common.money');
  const nameOf = useAccountName(account?.gameAccount && [account.gameAccount]);
  const hidden = useHiddenAmounts();
  const ageText = useAgeText();
  const staleSince = useStaleSince();
  const since = account?.gameAccount && staleSince(account.gameAccount);
  const masked = (amount: Minor) => (hidden ? MASKED_AMOUNT : shown(amount, currency));
  const belowBalance = () => {
    if (after !== undefined) return t('after', { amount: masked(after) });
    return account?.locked ? `${money('locked')} ${masked(account.locked)}` : '\u00a0';
  };
  return (
    <button type="button" className="transfer-route-end" aria-pressed={isPicking} onClick={onPick}>
      {account?.gameAccount ? (
        <img className="transfer-pouch" src={account.gameAccount.background} alt="" width={46} height={46} />
      ) : (
        <span className="transfer-pouch" data-empty={!account || undefined}>
          <Icon name={account ? 'wallet' : 'plus'} size="m" />
        </span>
      )}
      <span className="grow">
        <small>{label}</small>
        <b className="cut">{account ? nameOf(account.code) : t('selectAccount')}</b>
      </span>
      {account && (
        <span className="transfer-route-balance">
          <Money value={toMajor(account.balance, currency)} currency={currency} hidden={hidden} />
          {/* Always one line, so that nothing shifts. */}
          {after === undefined && since ? (
            <small className="transfer-route-age">{games('heard', { ago: ageText(since) })}</small>
          ) : (
            <small>{belowBalance()}</small>
          )}
        </span>
      )}
    </button>
  );
}
