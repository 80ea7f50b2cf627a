import type { AnswerOf } from '@krapao/contract/calls';

/** An authenticator app that waits for its first code. */
export type Enrolment = AnswerOf<'POST /api/second-factor/app'>;
