import type { Db } from '../../platform/database/db.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';

export const findPayment = (db: Db, id: string): Promise<Payment | undefined> => paymentsRepository(db).find(id);
