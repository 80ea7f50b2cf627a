import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { findCurrencies, findInvitedAfter, findMembersAfter, findNames } from './members-in-batches.repository.ts';

/** The currency of each of these members. */
export const currenciesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, Currency>> =>
  new Map((await findCurrencies(db, ids)).map(({ id, currency }) => [id, currency]));

/** What each of these members is called. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await findNames(db, ids)).map(({ id, name }) => [id, name]));

/** All members in an order of their own, a batch at a time, after the one that was last. */
export const membersAfter = findMembersAfter;

/** The same for those who came by another's link. */
export const invitedAfter = findInvitedAfter;
