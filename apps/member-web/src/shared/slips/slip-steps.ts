import type { AnswerOf } from '@krapao/contract/calls';

export type Slip = AnswerOf<'POST /api/statement/slip'>['slips'][number];
type StepName = Slip['steps'][number]['step'];
export type SlipStep = { step: StepName; state: 'done' | 'now' | 'todo' | 'fail'; at: string | undefined };

const PATH = ['received', 'read', 'verified', 'credited'] as const satisfies readonly StepName[];

/** All steps of a slip: done, current and to come. A refusal is the last. */
export function stepsOf({ steps, status }: Pick<Slip, 'steps' | 'status'>): SlipStep[] {
  const atOf = (name: StepName) => steps.find(({ step }) => step === name)?.at;
  const behind: SlipStep[] = PATH.filter((step) => atOf(step) !== undefined).map((step) => ({
    step,
    state: 'done',
    at: atOf(step),
  }));
  if (status === 'FAILED') return [...behind, { step: 'failed', state: 'fail', at: atOf('failed') }];
  if (status === 'SUCCESS') return behind;
  const ahead: SlipStep[] = PATH.filter((step) => atOf(step) === undefined).map((step, index) => ({
    step,
    state: index === 0 ? 'now' : 'todo',
    at: undefined,
  }));
  if (atOf('review') === undefined) return [...behind, ...ahead];
  return [
    ...behind,
    { step: 'review', state: 'now', at: atOf('review') },
    { step: 'credited', state: 'todo', at: undefined },
  ];
}

/** Whether polling may bring a change soon. A review by a person takes longer and ends with a signal. */
export const isMoving = ({ steps, status }: Pick<Slip, 'steps' | 'status'>): boolean =>
  status === 'IN_PROGRESS' && !steps.some(({ step }) => step === 'review');
