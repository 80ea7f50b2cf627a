import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';

export type Operator = AnswerOf<'GET /api/office/operators'>[number];
export type Role = AnswerOf<'GET /api/office/roles'>[number];

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: () => call('GET /api/office/operators'),
});

export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => call('GET /api/office/roles') });

/** Operators and roles depend on each other: roles show how many operators have them. */
export const STALE = [operatorsQuery.queryKey, rolesQuery.queryKey];
