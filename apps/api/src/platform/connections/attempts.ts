/** How one attempt of a call ended. */
export type Ended<Answer> =
  | { isAnswered: true; answer: Answer }
  | { isAnswered: false; answer?: Answer; error?: unknown };

type Silence = { passed: Promise<'silent'>; cancel(): void };

function silence(ms: number): Silence {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), ms);
  });
  return { passed, cancel: () => clearTimeout(timer) };
}

/**
 * Begins attempts one after another until one is answered. The next begins when all before it failed, or after
 * `patienceMs` of silence; a silent one may still answer first. Without an answer, the end of the last that failed.
 */
export async function untilAnswered<Answer>(
  attempts: readonly (() => Promise<Ended<Answer>>)[],
  { patienceMs, onSilence }: { patienceMs: number; onSilence(attempt: number): void },
): Promise<Ended<Answer>> {
  const open = new Map<number, Promise<[number, Ended<Answer>]>>();
  let failed: Ended<Answer> = { isAnswered: false };
  const collect = async (patience?: Promise<'silent'>): Promise<Ended<Answer> | undefined> => {
    while (open.size > 0) {
      const next = await Promise.race([...open.values(), ...(patience ? [patience] : [])]);
      if (next === 'silent') return undefined;
      const [attempt, ended] = next;
      if (ended.isAnswered) return ended;
      open.delete(attempt);
      failed = ended;
    }
    return undefined;
  };
  for (const [attempt, begin] of attempts.entries()) {
    open.set(
      attempt,
      begin().then((ended) => [attempt, ended]),
    );
    if (attempt === attempts.length - 1) break;
    const patience = silence(patienceMs);
    const answered = await collect(patience.passed);
    patience.cancel();
    if (answered) return answered;
    for (const silent of open.keys()) onSilence(silent);
  }
  return (await collect()) ?? failed;
}
