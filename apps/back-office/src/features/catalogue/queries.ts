import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';

export type Document = AnswerOf<'GET /api/office/catalogue/{kind}/{key}'>;
export type Kind = Document['kind'];
export type Version = AnswerOf<'GET /api/office/catalogue/{kind}/{key}/versions'>['versions'][number];
export type Tried = AnswerOf<'POST /api/office/catalogue/{kind}/{key}/try'>;
export type Issue = Tried['issues'][number];
export type Simulation = AnswerOf<'POST /api/office/catalogue/{kind}/{key}/simulate'>;

export const listQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['catalogue', kind],
    queryFn: () => call('GET /api/office/catalogue/{kind}', { params: { kind } }),
  });

export const documentQuery = (kind: Kind, key: string) =>
  queryOptions({
    queryKey: ['catalogue', kind, key],
    queryFn: () => call('GET /api/office/catalogue/{kind}/{key}', { params: { kind, key } }),
  });

export const plannedQuery = queryOptions({
  queryKey: ['catalogue', 'changes'],
  queryFn: () => call('GET /api/office/catalogue-changes'),
});

/** Whatever is saved may be seen in a list, a document, its versions and the plans. */
export const STALE = [['catalogue']];
