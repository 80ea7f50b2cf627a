import type { AnswerOf } from '../api/call.ts';

export type Kind = AnswerOf<'GET /api/office/catalogue/{kind}/{key}'>['kind'];
