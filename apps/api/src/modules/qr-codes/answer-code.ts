import { z } from 'zod';
import { after, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { codeAccount } from './code-account.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { codesRepository } from './qr-codes.repository.ts';
import { recordChannelPayments } from './settle-code.ts';

export const CODE_QUESTION_JOB = 'query-qr-code';

const TRIES_MAX = 10;

const Question = z.object({
  connectionId: z.string(),
  channel: z.string(),
  reference: z.string(),
  /** The service signed its callback: then also a reference that is not ours is asked about. */
  isProven: z.boolean(),
  tries: z.int().default(0),
});
export type CodeQuestion = z.input<typeof Question>;

/** A callback is a hint: the service is asked by a job, once for any number of repetitions. */
export const queueCodeQuestion = (db: Db, question: CodeQuestion, runAt?: Date): Promise<void> =>
  addJob(db, {
    name: CODE_QUESTION_JOB,
    payload: question,
    key: `${CODE_QUESTION_JOB}:${question.connectionId}:${question.reference}`,
    ...(runAt && { runAt }),
  });

/** Asks the service that sent a callback about its code, and records what was paid. */
export async function answerCode(deps: CodesDeps, payload: unknown): Promise<void> {
  const { tries, ...question } = Question.parse(payload);
  const { connectionId, channel, reference, isProven } = question;
  const found = await codesRepository(deps.db).findNamed(channel, reference);
  if (!found && !isProven) return;
  const currency = found?.currency ?? (await codeAccount(deps, channel))?.currency ?? 'THB';
  const unknown = { channel, reference, currency, serviceReference: null, createdAt: deps.clock.now() };
  const code = { ...(found ?? unknown), connectionId };
  const answer = await deps.channels.queryStatus(code);
  if (answer.kind === 'answered') return recordChannelPayments(deps, code, answer.payments);
  if (answer.kind === 'missing' || tries >= TRIES_MAX) return;
  deps.log.warn(
    { event: 'qr-code.unknown', code: found?.id, asked: tries + 1, reason: answer.reason },
    'a channel does not report the outcome of a code',
  );
  await queueCodeQuestion(deps.db, { ...question, tries: tries + 1 }, after(deps.clock.now(), MINUTE_MS * 2 ** tries));
}
