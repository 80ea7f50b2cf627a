import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const credentialsQuery = (slotCode: string) =>
  queryOptions({
    queryKey: ['credentials', slotCode],
    queryFn: ({ signal }) => call('GET /api/wallet/account/{slotCode}', { params: { slotCode }, signal }),
    gcTime: 0, // A password is not kept longer than it is shown.
  });
