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
import type { Slot } from '../../../shared/money/wallet-query.ts';

type StallProps = { slot: Slot; currency: Currency; onOpen: () => void };

/** A game account: lit and with its money when open, behind its shutter when not. All of it can be pressed. */
export function Stall({ slot, currency, onOpen }: StallProps) {
  const t = useTranslations('games');
  return (
    <li className="stall">
      <StallArt slot={slot} />
      {slot.isActive ? (
        <button type="button" className="stall-foot stall-press" onClick={onOpen}>
          <span className="sr">{slot.name} </span>
          <StallMoney slot={slot} currency={currency} />
        </button>
      ) : (
        <div className="stall-foot is-shut">
          <Button size="sm" tone="goldline" wide icon="door" className="stall-press" onClick={onOpen}>
            {t('openAccount')}
            <span className="sr"> {slot.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function StallMoney({ slot, currency }: Pick<StallProps, 'slot' | 'currency'>) {
  const t = useTranslations('games');
  const ageText = useAgeText();
  const creditsText = useCreditsText();
  const hidden = useHiddenAmounts();
  const since = useStaleSince()(slot);
  return (
    <>
      <Money value={toMajor(worthOf(slot, currency), currency)} currency={currency} hidden={hidden} />
      <span className="stall-rate">{hidden ? <span aria-hidden="true">{VEIL}</span> : creditsText(slot)}</span>
      {since && (
        <span className="stall-age">
          <Icon name="clock" />
          {t('heard', { ago: ageText(since) })}
        </span>
      )}
    </>
  );
}
