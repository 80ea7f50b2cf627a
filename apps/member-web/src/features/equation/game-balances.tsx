import type { Currency } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { CardHeading } from '@krapao/ui/layout/card';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../shared/money/hidden-amounts.ts';
import type { Equation } from './api/equation-query.ts';

type Props = { games: Equation['games']; currency: Currency };

/** Last reported balances with their times: results are as new as these. */
export function GameBalances({ games, currency }: Props) {
  const t = useTranslations('equation');
  const hidden = useHiddenAmounts();
  const ageText = useAgeText();
  return (
    <section aria-label={t('games')}>
      <CardHeading>{t('games')}</CardHeading>
      <Kv
        items={games.map(({ code, name, amount, readAt, isMoving }) => ({
          label: name,
          value: (
            <>
              {amount === null ? t('unknown') : <Money value={amount} currency={currency} hidden={hidden} />}
              <small className="ink-mute equation-age" key={code}>
                {isMoving ? t('moving') : readAt ? t('told', { ago: ageText(readAt) }) : t('notTold')}
              </small>
            </>
          ),
        }))}
      />
      <p className="ink-mute text-caption equation-note">{t('gamesNote')}</p>
    </section>
  );
}
