import type { Receipt } from './api/receipt-query.ts';

type Taken = NonNullable<Receipt['steps']>[number];
type Title = 'requested' | 'approved' | 'paid' | 'rejected' | 'approving' | 'paying' | 'payment';

export type Progress = {
  title: Title;
  state: 'done' | 'now' | 'todo' | 'fail';
  at: string | null;
  /** Why it was rejected, in the words of whoever did. */
  note: string | null;
};

/** The whole way of a withdrawal: what it has behind it, where it is, and what is to come. */
export function progressOf(steps: readonly Taken[]): Progress[] {
  const find = (name: string) => steps.find(({ step }) => step === name);
  const done = (title: Title, step: Taken): Progress => ({ title, state: 'done', at: step.at, note: step.note });
  const still = (title: Title, state: 'now' | 'todo'): Progress => ({ title, state, at: null, note: null });
  const [requested, approved, paid, rejected] = ['requested', 'approved', 'paid', 'rejected'].map(find);
  const start = requested ? [done('requested', requested)] : [];
  if (rejected) {
    const middle = approved ? [done('approved', approved)] : [];
    return [...start, ...middle, { ...done('rejected', rejected), state: 'fail' }];
  }
  if (!approved) return [...start, still('approving', 'now'), still('payment', 'todo')];
  return [...start, done('approved', approved), paid ? done('paid', paid) : still('paying', 'now')];
}
