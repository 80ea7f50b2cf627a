import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Kind } from './document-kind.ts';

/** Documents of a kind. */
export const listQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['catalogue', kind],
    queryFn: () => call('GET /api/office/catalogue/{kind}', { params: { kind } }),
  });
