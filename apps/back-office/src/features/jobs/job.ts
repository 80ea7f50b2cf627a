import type { AnswerOf } from '../../shared/api/call.ts';

export type Job = AnswerOf<'GET /api/office/jobs'>['jobs'][number];
