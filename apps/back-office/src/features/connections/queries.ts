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

/** A connection with the group it stands in. A group without any has a row of its own, where one can be added. */
export type Row = Omit<Connection, 'state'> & { state: Connection['state'] | 'none'; group: Group; place: number };

export const rowsOf = ({ groups }: Answer): Row[] =>
  groups.flatMap((group) =>
    group.connections.length === 0
      ? [emptyRow(group)]
      : group.connections.map((connection, place) => ({ ...connection, group, place })),
  );

const emptyRow = (group: Group): Row => ({
  ...{ id: `${group.port} ${group.scope}`, adapter: '', title: '', isOn: false, state: 'none', group, place: 0 },
  ...{ settings: {}, secrets: [], checkedAt: null, since: null, reason: null, isKeyRefused: false, left: null },
  ...{ expiresAt: null, answeredAt: null, answers: 0, failures: 0, p95Ms: null, fees: [] },
});
