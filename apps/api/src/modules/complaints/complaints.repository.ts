import type { Generated, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Upper bound of one list, beyond any real number of complaints. */
const LISTED_MAX = 200;

type Tables = {
  complaint: {
    number: string;
    member_id: string;
    reference: string;
    message: string;
    created_at: Date;
    due_at: Date;
    answer: Generated<string | null>;
    is_upheld: Generated<boolean | null>;
    answered_by: Generated<string | null>;
    answered_at: Generated<Date | null>;
  };
};

export type StoredComplaint = Selectable<Tables['complaint']>;
type NewComplaint = Pick<StoredComplaint, 'number' | 'member_id' | 'reference' | 'message' | 'created_at' | 'due_at'>;
type Answer = { text: string; isUpheld: boolean; by: string; at: Date };

export function complaintsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    /** Undefined when the member has an open complaint about the same entry. */
    insert: (complaint: NewComplaint) =>
      db
        .insertInto('complaint')
        .values(complaint)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Newest first. */
    listOf: (memberId: string, reference?: string) => {
      const rows = db.selectFrom('complaint').selectAll().where('member_id', '=', memberId);
      return (reference === undefined ? rows : rows.where('reference', '=', reference))
        .orderBy('created_at', 'desc')
        .limit(LISTED_MAX)
        .execute();
    },

    find: (number: string) => db.selectFrom('complaint').selectAll().where('number', '=', number).executeTakeFirst(),

    /** Undefined when it was answered before. */
    saveAnswer: (number: string, { text, isUpheld, by, at }: Answer) =>
      db
        .updateTable('complaint')
        .set({ answer: text, is_upheld: isUpheld, answered_by: by, answered_at: at })
        .where('number', '=', number)
        .where('answered_at', 'is', null)
        .returning(['member_id as memberId', 'reference'])
        .executeTakeFirst(),
  };
}
