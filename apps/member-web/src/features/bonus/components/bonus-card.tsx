import type { Currency } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { useTranslations } from 'use-intl';
import type { Bonus } from '../api/bonus-queries.ts';
import type { BonusState } from '../model.ts';
import { useOfferMessages } from '../use-offer-messages.ts';
import './bonus-card.css';

type BonusCardProps = {
  bonus: Bonus;
  state: BonusState;
  currency: Currency;
  /** Another reward is running: this bonus can be read but not claimed. */
  isRunning: boolean;
  onOpen: () => void;
};

/** A bonus in one of three states. A bonus received up to its maximum cannot be pressed. */
export function BonusCard({ bonus, state, currency, isRunning, onOpen }: BonusCardProps) {
  const t = useTranslations('bonus');
  const words = useOfferMessages(currency);
  const label = t(state === 'open' && isRunning ? 'state.later' : `state.${state}`);
  const about = { 'aria-label': `${bonus.title}: ${label}` };
  const [banner] = bonus.banners;
  return (
    <article className={`bonus-card is-${state}`}>
      <div className="bonus-card-art">
        {banner && <img src={banner.image} alt={banner.alt} width={344} height={236} />}
        {state === 'received' && (
          <span className="bonus-card-stamp" aria-hidden="true">
            <b>{t('received')}</b>
          </span>
        )}
      </div>
      <div className="bonus-card-words">
        <h3>{bonus.title}</h3>
        <p>
          {words.pieces(bonus, state).map((piece) => (
            <span key={piece}>{piece}</span>
          ))}
        </p>
        {state === 'open' && (
          <Button
            {...about}
            className="bonus-card-press"
            tone={isRunning ? 'plain' : 'goldline'}
            size="sm"
            wide
            onClick={onOpen}
          >
            {label}
          </Button>
        )}
        {state === 'current' && (
          <button {...about} type="button" className="bonus-card-press bonus-card-state" onClick={onOpen}>
            <Icon name="check" />
            {t('state.current')}
          </button>
        )}
        {state === 'received' && <p className="bonus-card-state">{t('state.received')}</p>}
      </div>
    </article>
  );
}
