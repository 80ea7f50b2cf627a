import type { QueryKey } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';

export type MemberLine = AnswerOf<'GET /api/office/members'>['members'][number];
export type MemberHead = AnswerOf<'GET /api/office/members/{id}'>;

export const headQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'head'],
    queryFn: () => call('GET /api/office/members/{id}', { params: { id } }),
  });

export const protectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'protection'],
    queryFn: () => call('GET /api/office/members/{id}/protection', { params: { id } }),
  });

export type MemberDocument = AnswerOf<'GET /api/office/members/{id}/documents'>[number];

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'documents'],
    queryFn: () => call('GET /api/office/members/{id}/documents', { params: { id } }),
  });

/** Query keys that an act on a member makes stale. */
export const staleOf = (id: string): readonly QueryKey[] => [['member', id], ['members']];

/** Props of every tab of a member's page, and of every sheet over the page. */
export type TabProps = { member: MemberHead };
export type ActSheetProps = TabProps & { onClose: () => void };
