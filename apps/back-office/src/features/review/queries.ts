import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import type { QueueKind } from './kinds.ts';

export type Item = AnswerOf<'GET /api/office/queues/items'>['items'][number];
export type Overview = AnswerOf<'GET /api/office/queues'>;
export type Slip = AnswerOf<'GET /api/office/slips/{id}'>;
export type Payment = AnswerOf<'GET /api/office/payments/{id}'>;
export type Withdrawal = AnswerOf<'GET /api/office/withdrawals/{id}'>;
export type Entry = AnswerOf<'GET /api/office/entries/{id}'>;
export type Approval = AnswerOf<'GET /api/office/approvals/{id}'>;
export type Batch = AnswerOf<'GET /api/office/withdrawals/batches'>[number];

/** Whatever comes, goes or is taken changes some of these: the line of the office asks for all of them anew. */
export const STALE = [['queues']] as const;

export const overviewQuery = queryOptions({
  queryKey: ['queues', 'overview'],
  queryFn: () => call('GET /api/office/queues'),
});

const keyOf = (kind: QueueKind, id: string) => ['queues', 'item', kind, id] as const;

export const slipQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('slips', id),
    queryFn: () => call('GET /api/office/slips/{id}', { params: { id } }),
  });

/** Payments on a code of ours are a queue of their own, and decided in the same way. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('payments', id),
    queryFn: () => call('GET /api/office/payments/{id}', { params: { id } }),
  });

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('withdrawals', id),
    queryFn: () => call('GET /api/office/withdrawals/{id}', { params: { id } }),
  });

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('transfers', id),
    queryFn: () => call('GET /api/office/transfers/{id}', { params: { id } }),
  });

export const walletQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('wallets', id),
    queryFn: () => call('GET /api/office/wallets/{id}', { params: { id } }),
  });

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('approvals', id),
    queryFn: () => call('GET /api/office/approvals/{id}', { params: { id } }),
  });

/** A look at the line is in the audit: it is asked for once, and not by every signal of the queue. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['entries', id],
    queryFn: () => call('GET /api/office/entries/{id}', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
