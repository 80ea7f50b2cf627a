import type { officePaymentCalls } from '@krapao/contract/office/payments';
import type { QueueKind } from '@krapao/contract/office/queues';
import type { Currency } from '@krapao/money';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { decideItem } from '../../queues/public.ts';
import { depositsRepository } from '../deposits.repository.ts';
import { type Payment, paymentsRepository } from '../payments.repository.ts';
import { type DecidePayment, decidePaymentIn } from './decide-payment.ts';
import { listNotices, readPaymentInDoubt } from './get-payment-for-review.ts';
import type { OfficePaymentsDeps } from './suggest-members.ts';
import { waitsForSecond } from './two-people.ts';

const DONE = { message: 'OK' } as const;

/** Review reasons of payments by QR code; the trigger in migrations/0070-queues.sql has the same list. */
const OF_CODES = ['LATE_QR', 'SECOND_PAYMENT', 'CANCELLED_QR', 'WRONG_AMOUNT'];
const queueOf = ({ reason }: Payment): QueueKind => (reason && OF_CODES.includes(reason) ? 'qr' : 'payments');

export function officePaymentRoutes(serve: Serve<typeof officePaymentCalls>, deps: OfficePaymentsDeps): void {
  const find = async (id: string): Promise<Payment> => {
    const payment = await paymentsRepository(deps.db).find(id);
    if (!payment) throw new AppError('NO_DATA');
    return payment;
  };
  const itemOf = (payment: Payment, operatorId: string) => ({ kind: queueOf(payment), id: payment.id, operatorId });
  const credit = async (payment: Payment, command: Extract<DecidePayment, { decision: 'credit' }>) => {
    let state: 'credited' | 'waits' = 'credited';
    await decideItem(deps.desk, itemOf(payment, command.by), async (transaction) => {
      if (await waitsForSecond(transaction, deps, command)) state = 'waits';
      return state === 'waits' || decidePaymentIn(transaction, deps, command);
    });
    return { state };
  };
  const refuseOther = (payment: Payment, currency: Currency) => {
    if (payment.currency !== currency) throw new AppError('OTHER_CURRENCY');
  };

  serve('GET /api/office/payments/{id}', ({ params }) => readPaymentInDoubt(deps, params.id));
  serve('GET /api/office/notices', ({ query }) => listNotices(deps, query));

  serve('POST /api/office/payments/{id}/credit', async ({ params, body: { memberId, why }, operator }) => {
    const payment = await find(params.id);
    const member = await deps.memberAccount(memberId);
    if (!member) throw new AppError('NO_USER');
    refuseOther(payment, member.currency);
    return credit(payment, { paymentId: payment.id, decision: 'credit', memberId, by: operator.id, why });
  });
  serve('POST /api/office/payments/{id}/match', async ({ params, body, operator }) => {
    const payment = await find(params.id);
    const notice = await depositsRepository(deps.db).findUnpaidByReference(body.notice.toUpperCase());
    if (!notice) throw new AppError('NOTICE_OVER');
    refuseOther(payment, notice.currency);
    const { memberId } = notice;
    const who = { paymentId: payment.id, by: operator.id, why: body.why };
    return credit(payment, { ...who, decision: 'credit', memberId, notice });
  });
  for (const decision of ['return', 'dismiss', 'keep'] as const) {
    serve(`POST /api/office/payments/{id}/${decision}`, async ({ params, body: { why }, operator }) => {
      const payment = await find(params.id);
      const command = { paymentId: payment.id, decision, by: operator.id, why };
      await decideItem(deps.desk, itemOf(payment, operator.id), (transaction) =>
        decidePaymentIn(transaction, deps, command),
      );
      return DONE;
    });
  }
}
