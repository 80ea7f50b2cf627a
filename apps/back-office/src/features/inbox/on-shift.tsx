import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { teamQuery } from './queries.ts';

/** Number of operators on shift, with their names in a tooltip. */
export function OnShift() {
  const t = useTranslations('inbox');
  const { data } = useQuery(teamQuery);
  if (!data) return null;
  const there = data.filter(({ isOnShift }) => isOnShift);
  return (
    <span className="inbox-shift" title={there.map(({ name }) => name).join(', ')}>
      <i aria-hidden="true" />
      {t('onShift', { n: there.length })}
    </span>
  );
}
