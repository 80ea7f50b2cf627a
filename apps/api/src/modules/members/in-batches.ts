import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { findCurrencies, findInvitedAfter, findMembersAfter, findNames } from './members-in-batches.repository.ts';

export const currenciesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, Currency>> =>
  new Map((await findCurrencies(db, ids)).map(({ id, currency }) => [id, currency]));

export const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await findNames(db, ids)).map(({ id, name }) => [id, name]));

/** All members in id order, one batch after a cursor. */
export const membersAfter = findMembersAfter;

/** The same for invited members. */
export const invitedAfter = findInvitedAfter;
