import fc from 'fast-check';

/** In the title of each test, so that a failure can be repeated with `SEED=…`. */
export const SEED = Number(process.env['SEED'] ?? 1);

/** A world of services that lie, and what must be true after any sequence of acts. */
export type LyingWorld = {
  open(): Promise<void>;
  close(): Promise<void>;
  /** Throws where the members own something else than the model says. */
  check(sequences: number): Promise<void>;
};

/** Runs random sequences of acts, and shrinks one that fails. The examples come first. */
export const checkSequences = <Act extends string>(
  acts: readonly Act[],
  run: (sequence: Act[]) => Promise<void>,
  { sequences, examples }: { sequences: number; examples: readonly Act[][] },
): Promise<void> =>
  fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 3, maxLength: 12 }), run), {
    ...{ numRuns: sequences, seed: SEED },
    examples: examples.map((example): [Act[]] => [example]),
  });
