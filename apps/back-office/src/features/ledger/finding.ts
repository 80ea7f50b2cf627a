import type { AnswerOf } from '../../shared/api/call.ts';

/** Something that did not add up. */
export type Finding = AnswerOf<'GET /api/office/ledger/findings'>['findings'][number];
