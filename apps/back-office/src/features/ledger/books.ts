import type { AnswerOf } from '../../shared/api/call.ts';

/** What banks and games say, beside what we do. */
export type Books = AnswerOf<'GET /api/office/books'>;
