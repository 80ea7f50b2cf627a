import type { Receipt } from '../statement/receipt-query.ts';

type Taken = NonNullable<Receipt['steps']>[number];
type Title = 'requested' | 'approved' | 'paid' | 'rejected' | 'approving' | 'paying' | 'payment';

export type Progress = {
  title: Title;
  state: 'done' | 'now' | 'todo' | 'fail';
  at: string | null;
  /** Why it was rejected, in the words of whoever did. */
  note: string | null;
  /** Why it waits for a person. */
  because: Taken['because'];
};

/** The whole way of a withdrawal: what it has behind it, where it is, and what is to come. */
export function progressOf(steps: readonly Taken[]): Progress[] {
  const [first] = steps;
  // One that came back to a person counts from there; when it was first asked for still stands.
  const last = steps.findLast(({ step }) => step === 'requested');
  const since = last ? steps.slice(steps.indexOf(last)) : steps;
  const find = (name: string) => since.find(({ step }) => step === name);
  const nothing = { at: null, note: null, because: undefined };
  const done = (title: Title, { at, note }: Taken): Progress => ({ ...nothing, title, state: 'done', at, note });
  const still = (title: Title, state: 'now' | 'todo'): Progress => ({ ...nothing, title, state });
  const [approved, paid, rejected] = ['approved', 'paid', 'rejected'].map(find);
  const start = [...(first ? [done('requested', first)] : []), ...(approved ? [done('approved', approved)] : [])];
  if (rejected) return [...start, { ...done('rejected', rejected), state: 'fail' }];
  if (paid) return [...start, done('paid', paid)];
  if (approved) return [...start, still('paying', 'now')];
  return [...start, { ...still('approving', 'now'), because: last?.because }, still('payment', 'todo')];
}
