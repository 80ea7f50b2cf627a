import type { AnswerOf } from '@krapao/contract/calls';

export type Slip = AnswerOf<'POST /api/statement/slip'>['slips'][number];
type StepName = Slip['steps'][number]['step'];

/** The usual way of a slip. */
const WAY = ['received', 'read', 'verified', 'credited'] as const satisfies readonly StepName[];

export type SlipProgress = { step: StepName; state: 'done' | 'now' | 'todo' | 'fail'; at: string | null };

/** What a slip has behind it, where it is, and what is to come. */
export function slipProgress({ status, steps }: Pick<Slip, 'status' | 'steps'>): SlipProgress[] {
  const at = (name: StepName) => steps.find(({ step }) => step === name)?.at ?? null;
  const done: SlipProgress[] = WAY.filter((step) => at(step) !== null).map((step) => ({
    step,
    state: 'done',
    at: at(step),
  }));
  if (status === 'FAILED') return [...done, { step: 'failed', state: 'fail', at: at('failed') }];
  if (status === 'SUCCESS') return done;
  const ahead = WAY.filter((step) => at(step) === null);
  if (at('review') !== null) {
    const rest: SlipProgress[] = ahead.slice(-1).map((step) => ({ step, state: 'todo', at: null }));
    return [...done, { step: 'review', state: 'now', at: at('review') }, ...rest];
  }
  return [...done, ...ahead.map((step, index) => ({ step, state: index === 0 ? 'now' : 'todo', at: null }) as const)];
}
