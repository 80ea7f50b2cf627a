import { useQuery } from '@tanstack/react-query';
import { countsQuery } from './queries.ts';

/** How many customers wait for an answer, for the menu. */
export function useWaitingCustomers(): number | undefined {
  return useQuery(countsQuery).data?.waiting;
}
