import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** The smallest transfer, as the operator has set it. */
export const transferLimitQuery = queryOptions({
  queryKey: ['transfer-limit'],
  queryFn: ({ signal }) => call('GET /api/lookup/transfer', { signal }),
});
