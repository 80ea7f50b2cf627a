import { type Currency, toMajor } from '@krapao/money';
import { worthOf } from '@krapao/money/balance';
import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { Money } from '@krapao/ui/data/money';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useTranslations } from 'use-intl';
import { GameArt } from '../../../shared/games/game-art.tsx';
import { useStaleSince } from '../../../shared/games/game-balances.ts';
import { useCreditsText } from '../../../shared/games/use-credits-text.ts';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import type { GameAccount } from '../../../shared/money/wallet-query.ts';
import './game-card.css';

type GameCardProps = { gameAccount: GameAccount; currency: Currency; onOpen: () => void };

/** A game account: with art and balance when open, behind a shutter when not. The whole card is a button. */
export function GameCard({ gameAccount, currency, onOpen }: GameCardProps) {
  const t = useTranslations('games');
  return (
    <li className="game-card">
      <GameArt gameAccount={gameAccount} />
      {gameAccount.isActive ? (
        <button type="button" className="game-card-foot game-card-press" onClick={onOpen}>
          <span className="spoken">{gameAccount.name} </span>
          <CardMoney gameAccount={gameAccount} currency={currency} />
        </button>
      ) : (
        <div className="game-card-foot is-shut">
          <Button size="sm" tone="goldline" wide icon="door" className="game-card-press" onClick={onOpen}>
            {gameAccount.maintenance ? t('maintenance') : t('openAccount')}
            <span className="spoken"> {gameAccount.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function CardMoney({ gameAccount, currency }: Pick<GameCardProps, 'gameAccount' | 'currency'>) {
  const t = useTranslations('games');
  const ageText = useAgeText();
  const creditsText = useCreditsText();
  const hidden = useHiddenAmounts();
  const since = useStaleSince()(gameAccount);
  return (
    <>
      <span className="game-card-money money-fit">
        <Money value={toMajor(worthOf(gameAccount, currency), currency)} currency={currency} hidden={hidden} />
      </span>
      <span className="game-card-rate">
        {hidden ? <span aria-hidden="true">{MASKED_AMOUNT}</span> : creditsText(gameAccount)}
      </span>
      {gameAccount.maintenance && (
        <span className="game-card-age">
          <Icon name="warn" />
          {t('maintenance')}
        </span>
      )}
      {since && !gameAccount.maintenance && (
        <span className="game-card-age">
          <Icon name="clock" />
          {t('heard', { ago: ageText(since) })}
        </span>
      )}
    </>
  );
}
