import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';

export type Operator = AnswerOf<'GET /api/office/operators'>[number];
export type Role = AnswerOf<'GET /api/office/roles'>[number];

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: () => call('GET /api/office/operators'),
});

export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => call('GET /api/office/roles') });

/** Changing people changes how many have a role, and the other way round. */
export const STALE = [operatorsQuery.queryKey, rolesQuery.queryKey];
