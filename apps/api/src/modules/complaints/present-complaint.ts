import type { AnswerOf } from '@krapao/contract/calls';
import type { StoredComplaint } from './complaints.repository.ts';

/** A complaint as its member reads it: without the operator who answered. */
export function presentComplaint(row: StoredComplaint): AnswerOf<'POST /api/complaints'> {
  const { number, reference, message, created_at, due_at, answer, is_upheld, answered_at } = row;
  return {
    number,
    reference,
    message,
    createdAt: created_at.toISOString(),
    dueAt: due_at.toISOString(),
    answer: answered_at && { text: answer ?? '', isUpheld: is_upheld === true, at: answered_at.toISOString() },
  };
}
