import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import type { Kind } from '../../shared/catalogue/document-kind.ts';

export type Saved = AnswerOf<'PUT /api/office/catalogue/{kind}/{key}'>;
export type Document = AnswerOf<'GET /api/office/catalogue/{kind}/{key}'>;
export type Version = AnswerOf<'GET /api/office/catalogue/{kind}/{key}/versions'>['versions'][number];
export type Tried = AnswerOf<'POST /api/office/catalogue/{kind}/{key}/try'>;
export type Issue = Tried['issues'][number];
export type Simulation = AnswerOf<'POST /api/office/catalogue/{kind}/{key}/simulate'>;

const DECIDED_SOON_MS = 15_000;

export const documentQuery = (kind: Kind, key: string) =>
  queryOptions({
    queryKey: ['catalogue', kind, key],
    queryFn: () => call('GET /api/office/catalogue/{kind}/{key}', { params: { kind, key } }),
    // Shows the author the decision of the second approver.
    refetchInterval: ({ state }) => (state.data?.proposed ? DECIDED_SOON_MS : false),
  });

export const plannedQuery = queryOptions({
  queryKey: ['catalogue', 'changes'],
  queryFn: () => call('GET /api/office/catalogue-changes'),
});

/** A save affects the list, the document, its versions and the plans. */
export const STALE = [['catalogue']];
