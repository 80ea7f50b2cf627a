import type { ChatDesk } from '@krapao/contract/office/chat-desks';
import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import type { Place } from './places.ts';

export type Opened = AnswerOf<'GET /api/office/chat/{id}'>;
export type Line = AnswerOf<'GET /api/office/chat'>['conversations'][number];
export type Canned = AnswerOf<'GET /api/office/canned-replies'>[number];

/** Query keys that a signal of the team's connection makes stale. */
export const INBOX = [['inbox']] as const;

export const countsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: () => call('GET /api/office/chat/counts'),
});

/** Polling interval of the shift list, because no signal announces who is on shift. */
const TEAM_MS = 60_000;

export const teamQuery = (desk: ChatDesk) =>
  queryOptions({
    queryKey: ['inbox-team', desk],
    queryFn: () => call('GET /api/office/chat/team', { query: { desk } }),
    refetchInterval: TEAM_MS,
  });

export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox', 'opened', id],
    queryFn: () => call('GET /api/office/chat/{id}', { params: { id } }),
  });

export const cannedQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: () => call('GET /api/office/canned-replies'),
});

export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['inbox', 'search', words],
    queryFn: ({ signal }) => call('GET /api/office/chat/search', { query: { words }, signal }),
    enabled: words.length > 1,
  });

export const filterOf = (place: Place, myId: string) => {
  if (place === 'mine') return { takenBy: myId };
  if (place === 'guests') return { from: 'guests' as const, desk: 'support' as const };
  if (place === 'closed') return { state: place };
  return { state: 'open' as const, desk: place === 'finance' ? place : ('support' as const) };
};
