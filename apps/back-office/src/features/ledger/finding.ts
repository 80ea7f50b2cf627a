import type { AnswerOf } from '../../shared/api/call.ts';

/** A mismatch that reconciliation recorded. */
export type Finding = AnswerOf<'GET /api/office/ledger/findings'>['findings'][number];
