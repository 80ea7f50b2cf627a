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

/** What an act on a member makes old. */
export const staleOf = (id: string): readonly QueryKey[] => [['member', id], ['members']];

/** What every part of a member's page gets, and every sheet over it. */
export type TabProps = { member: MemberHead };
export type ActSheetProps = TabProps & { onClose: () => void };
