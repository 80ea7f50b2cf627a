import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { findCurrencies } from './members.repository.ts';

/** The currency of each of these members. */
export const currenciesOf = (db: Db, memberIds: readonly string[]): Promise<Map<string, Currency>> =>
  findCurrencies(db, memberIds);
