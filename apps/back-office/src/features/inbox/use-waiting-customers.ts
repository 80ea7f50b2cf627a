import { useQuery } from '@tanstack/react-query';
import { countsQuery } from './queries.ts';

/** Number of customers who wait for an answer, for the menu. */
export function useWaitingCustomers(): number | undefined {
  return useQuery(countsQuery).data?.waiting;
}
