import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Same query keys as on the member's page, so that acts there refresh the data here. */
export const headQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'head'],
    queryFn: () => call('GET /api/office/members/{id}', { params: { id } }),
  });

export const gamesQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'games'],
    queryFn: () => call('GET /api/office/members/{id}/games', { params: { id } }),
  });

const LATEST = 20;

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'latest'],
    queryFn: () => call('GET /api/office/members/{id}/statement', { params: { id }, query: { limit: LATEST } }),
  });

export const slipsQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'latest-slips'],
    queryFn: () => call('GET /api/office/members/{id}/slips', { params: { id }, query: { limit: LATEST } }),
  });

/** Polling interval of an item in progress, in case no queue signal arrives. */
const REFETCH_MS = 5_000;

/** The key is under `queues`: a decided item leaves its queue, and that signal makes the item stale. */
export const itemQuery = (id: string, reference: string) =>
  queryOptions({
    queryKey: ['queues', 'item', id, reference],
    queryFn: () => call('GET /api/office/members/{id}/item/{reference}', { params: { id, reference } }),
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? REFETCH_MS : false),
  });
