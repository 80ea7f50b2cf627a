import type { Db } from '../../platform/db.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';

/** What is known of a payment. */
export const findPayment = (db: Db, id: string): Promise<Payment | undefined> => paymentsRepository(db).find(id);
