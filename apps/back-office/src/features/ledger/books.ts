import type { AnswerOf } from '../../shared/api/call.ts';

/** Balances of banks and games beside those of the ledger. */
export type Books = AnswerOf<'GET /api/office/books'>;
