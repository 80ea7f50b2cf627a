/** Returns the pending promise of `work` to every caller, so that it never runs twice at the same time. */
export function sharePending<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  return () => {
    pending ??= work().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
