import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export type Answer = OfficeAnswerOf<'GET /api/office/connections'>;
export type Group = Answer['groups'][number];
export type Connection = Group['connections'][number];
export type Adapter = NonNullable<Answer['adapters'][Group['port']]>[number];

export const STALE = [['connections']] as const;

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => call('GET /api/office/connections', {}),
  refetchInterval: 30_000,
});

/** A connection with the group it stands in. */
export type Row = Connection & { group: Group; place: number };

export const rowsOf = ({ groups }: Answer): Row[] =>
  groups.flatMap((group) => group.connections.map((connection, place) => ({ ...connection, group, place })));
