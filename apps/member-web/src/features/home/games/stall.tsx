import { type Currency, toMajor } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { Money } from '@krapao/ui/money';
import { VEIL } from '@krapao/ui/veil';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useTranslations } from 'use-intl';
import { useStaleSince } from '../../../shared/games/game-balances.ts';
import { StallArt } from '../../../shared/games/stall-art.tsx';
import { useCreditsText } from '../../../shared/games/use-credits-text.ts';
import { worthOf } from '../../../shared/money/balance.ts';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import type { GameAccount } from '../../../shared/money/wallet-query.ts';

type StallProps = { gameAccount: GameAccount; currency: Currency; onOpen: () => void };

/** A game account: lit and with its money when open, behind its shutter when not. All of it can be pressed. */
export function Stall({ gameAccount, currency, onOpen }: StallProps) {
  const t = useTranslations('games');
  return (
    <li className="stall">
      <StallArt gameAccount={gameAccount} />
      {gameAccount.isActive ? (
        <button type="button" className="stall-foot stall-press" onClick={onOpen}>
          <span className="sr">{gameAccount.name} </span>
          <StallMoney gameAccount={gameAccount} currency={currency} />
        </button>
      ) : (
        <div className="stall-foot is-shut">
          <Button size="sm" tone="goldline" wide icon="door" className="stall-press" onClick={onOpen}>
            {t('openAccount')}
            <span className="sr"> {gameAccount.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function StallMoney({ gameAccount, currency }: Pick<StallProps, 'gameAccount' | 'currency'>) {
  const t = useTranslations('games');
  const ageText = useAgeText();
  const creditsText = useCreditsText();
  const hidden = useHiddenAmounts();
  const since = useStaleSince()(gameAccount);
  return (
    <>
      <Money value={toMajor(worthOf(gameAccount, currency), currency)} currency={currency} hidden={hidden} />
      <span className="stall-rate">{hidden ? <span aria-hidden="true">{VEIL}</span> : creditsText(gameAccount)}</span>
      {since && (
        <span className="stall-age">
          <Icon name="clock" />
          {t('heard', { ago: ageText(since) })}
        </span>
      )}
    </>
  );
}
