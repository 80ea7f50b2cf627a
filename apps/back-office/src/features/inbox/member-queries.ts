import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Of the page of a member the same parts have the same names, so that what is done there shows here. */
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

/** In case no queue tells of it: how often to ask about something that is under way. */
const ASK_AGAIN_MS = 5_000;

/** What somebody decides leaves its queue, which makes this stale. */
export const itemQuery = (id: string, reference: string) =>
  queryOptions({
    queryKey: ['queues', 'item', id, reference],
    queryFn: () => call('GET /api/office/members/{id}/item/{reference}', { params: { id, reference } }),
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? ASK_AGAIN_MS : false),
  });
