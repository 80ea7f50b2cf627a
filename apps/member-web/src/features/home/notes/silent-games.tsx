import { Banner } from '@krapao/ui/states/banner';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useTranslations } from 'use-intl';
import { useSilentGames } from '../../../shared/games/game-balances.ts';

const NAMED = 3;

/** The games that did not answer the last balance check, and the age of their shown balances. */
export function SilentGames() {
  const t = useTranslations('home');
  const ageText = useAgeText();
  const silent = useSilentGames();
  const readTimes = silent.flatMap(({ refreshedAt }) => refreshedAt ?? []).sort();
  if (!readTimes[0]) return null;
  const names = silent.slice(0, NAMED).map(({ name }) => name);
  const games = names.join(', ') + (silent.length > NAMED ? ` +${silent.length - NAMED}` : '');
  return (
    <div className="home-note">
      <Banner>{t('silentGames', { games, ago: ageText(readTimes[0]) })}</Banner>
    </div>
  );
}
