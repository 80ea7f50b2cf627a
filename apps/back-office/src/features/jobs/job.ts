import type { AnswerOf } from '../../shared/api/call.ts';

/** A job as the list shows it. */
export type Job = AnswerOf<'GET /api/office/jobs'>['jobs'][number];
