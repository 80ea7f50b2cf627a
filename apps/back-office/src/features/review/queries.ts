import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import type { QueueKind } from './list/kinds.ts';

export type Item = AnswerOf<'GET /api/office/queues/items'>['items'][number];
export type Overview = AnswerOf<'GET /api/office/queues'>;
export type Slip = AnswerOf<'GET /api/office/slips/{id}'>;
export type Payment = AnswerOf<'GET /api/office/payments/{id}'>;
type Suggestion = Payment['suggestions'][number];
/** To whom a payment is credited, the notice that announced it, and why they were suggested. */
export type Receiver = Pick<Suggestion, 'member' | 'notice'> & Partial<Pick<Suggestion, 'why' | 'isOtherName'>>;
export type Withdrawal = AnswerOf<'GET /api/office/withdrawals/{id}'>;
export type Entry = AnswerOf<'GET /api/office/entries/{id}'>;
export type Approval = AnswerOf<'GET /api/office/approvals/{id}'>;
export type Complaint = AnswerOf<'GET /api/office/complaints/{number}'>['earlier'][number];
export type Batch = AnswerOf<'GET /api/office/withdrawals/batches'>[number];

/** Any change of a queue item affects some of these queries, so the operator socket's signal invalidates all. */
export const STALE = [['queues']] as const;

export const overviewQuery = queryOptions({
  queryKey: ['queues', 'overview'],
  queryFn: () => call('GET /api/office/queues'),
});

const keyOf = (kind: QueueKind, id: string) => ['queues', 'item', kind, id] as const;

/** Not cached: an old answer would show the colleague of before. */
export const claimQuery = (kind: QueueKind, id: string) =>
  queryOptions({
    queryKey: ['queues', 'claim', kind, id],
    queryFn: () => call('GET /api/office/queues/{kind}/{id}/claim', { params: { kind, id } }),
    gcTime: 0,
  });

export const slipQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('slips', id),
    queryFn: () => call('GET /api/office/slips/{id}', { params: { id } }),
  });

/** Payments by QR code have a queue of their own and are decided alike. */
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

export const closingQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('closings', id),
    queryFn: () => call('GET /api/office/closings/{id}', { params: { id } }),
  });

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('registrations', id),
    queryFn: () => call('GET /api/office/registrations/{id}', { params: { id } }),
  });

export const recoveryQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('recoveries', id),
    queryFn: () => call('GET /api/office/recoveries/{id}', { params: { id } }),
  });

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('documents', id),
    queryFn: () => call('GET /api/office/member-documents/{id}', { params: { id } }),
  });

export const complaintQuery = (number: string) =>
  queryOptions({
    queryKey: keyOf('complaints', number),
    queryFn: () => call('GET /api/office/complaints/{number}', { params: { number } }),
  });

export const harmQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('harm', id),
    queryFn: () => call('GET /api/office/harm/{id}', { params: { id } }),
  });

/** Reading a feed entry is audited, so its key is outside `queues` and a queue signal does not refetch the entry. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['entries', id],
    queryFn: () => call('GET /api/office/entries/{id}', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Approved, but the bank has not answered for long: an operator may check at the bank and record the payment. */
export const isBankSilent = ({ status, batch, signals }: Pick<Withdrawal, 'status' | 'batch' | 'signals'>): boolean =>
  status === 'approved' && !batch && signals.some(({ code }) => code === 'BANK_SILENT');
