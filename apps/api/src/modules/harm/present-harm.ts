import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { type Currency, minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { harmRepository } from './harm.repository.ts';
import { MONEY_FIGURES } from './markers.ts';

type Harm = Pick<
  OfficeAnswerOf<'GET /api/office/members/{id}/protection'>,
  'score' | 'markers' | 'history' | 'contacts'
>;

/** A member's markers in force, their history and the contacts; the score is the sum of the points. */
export async function harmOf(
  { db, namesOf }: { db: Db; namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> },
  { id, currency }: { id: string; currency: Currency },
): Promise<Harm> {
  const harm = harmRepository(db);
  const [stored, history, contacts] = await Promise.all([harm.markers([id]), harm.changes(id), harm.contacts(id)]);
  const markers = stored.filter(({ points }) => points > 0);
  const names = await namesOf([...new Set(contacts.map(({ by }) => by))]);
  const figure = (name: string, value: number) =>
    MONEY_FIGURES.includes(name) ? toMajor(minor(BigInt(value)), currency) : value;
  return {
    score: markers.reduce((sum, { points }) => sum + points, 0),
    markers: markers.map(({ kind, value, threshold, points, figures, since }) => ({
      ...{ kind, value, threshold, points, since: since.toISOString() },
      figures: Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, figure(name, amount)])),
    })),
    history: history.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    contacts: contacts.map(({ by, at, ...contact }) => ({
      ...contact,
      ...{ by: names.get(by) ?? by, at: at.toISOString() },
    })),
  };
}
