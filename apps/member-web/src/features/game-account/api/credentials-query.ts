import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const credentialsQuery = (gameCode: string) =>
  queryOptions({
    queryKey: ['credentials', gameCode],
    queryFn: ({ signal }) => call('GET /api/wallet/account/{slotCode}', { params: { slotCode: gameCode }, signal }),
    gcTime: 0, // Drops the password from the cache once it is no longer shown.
  });
