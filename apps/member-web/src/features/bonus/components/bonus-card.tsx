import type { Currency } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { useTranslations } from 'use-intl';
import type { Bonus } from '../api/bonus-queries.ts';
import type { BonusState } from '../model.ts';
import { useOfferWords } from '../use-offer-words.ts';
import './bonus-card.css';

type BonusCardProps = { bonus: Bonus; state: BonusState; currency: Currency; onOpen: () => void };

/** A bonus in exactly one of three states. One that was received up to its maximum cannot be pressed. */
export function BonusCard({ bonus, state, currency, onOpen }: BonusCardProps) {
  const t = useTranslations('bonus');
  const words = useOfferWords(currency);
  const about = { 'aria-label': `${bonus.title}: ${t(`state.${state}`)}` };
  const [banner] = bonus.banners;
  return (
    <article className={`bonus-card is-${state}`}>
      <div className="bonus-card-art">
        {banner && <img src={banner.image} alt="" width={344} height={236} />}
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
          <Button {...about} className="bonus-card-press" tone="goldline" size="sm" wide onClick={onOpen}>
            {t('state.open')}
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
