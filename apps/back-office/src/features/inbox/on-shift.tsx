import { readsAt } from '@krapao/contract/office/chat-desks';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMe } from '../../shared/session/session.ts';
import { teamQuery } from './queries.ts';
import './inbox-shift.css';

/** Number of operators on shift, with their names in a tooltip. */
export function OnShift() {
  const t = useTranslations('inbox');
  const [desk = 'support'] = readsAt(new Set(useMe().permissions));
  const { data } = useQuery(teamQuery(desk));
  if (!data) return null;
  const there = data.filter(({ isOnShift }) => isOnShift);
  return (
    <span className="inbox-shift" title={there.map(({ name }) => name).join(', ')}>
      <i aria-hidden="true" />
      {t('onShift', { n: there.length })}
    </span>
  );
}
