import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../queries.ts';
import { countOf } from './stats.ts';

/** Number of items in review, for the menu. */
export function useWaiting(): number | undefined {
  const { data } = useQuery(overviewQuery);
  return data && countOf(data, 'all');
}
