import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from './plain-error.mjs';
import { startProgram } from './program.mjs';
import { restartPolicy } from './restart-policy.mjs';

/**
 * Restarts a program that ends by itself, once it has been ready: an earlier end is an error that a restart would only
 * repeat.
 * @param {import('./program.mjs').Plan} plan
 * @param {{ printLine(text: string): void, onGiveUp(error: Error): void, policy?: ReturnType<typeof restartPolicy> }} options
 * @returns {import('./program.mjs').Program & { supervise(): void }}
 */
export function startSupervised(plan, { printLine, onGiveUp, policy = restartPolicy() }) {
  const stopping = new AbortController();
  let isSupervised = false;
  let program = begin();

  function begin() {
    const fresh = startProgram(plan);
    void fresh.ended.then(() => restart(fresh));
    return fresh;
  }
  /** @param {import('./program.mjs').Program} ended */
  async function restart(ended) {
    if (stopping.signal.aborted) return;
    const { message } = ended.explainEnd();
    const waitMs = isSupervised ? policy.nextWaitMs() : undefined;
    if (waitMs === undefined) return onGiveUp(new PlainError(isSupervised ? `${message}\n${policy.gaveUp}` : message));
    printLine(`  ${message.split('\n')[0]} It starts again.`);
    await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    if (!stopping.signal.aborted) program = begin();
  }

  return {
    name: plan.name,
    get pid() {
      return program.pid;
    },
    get ended() {
      return program.ended;
    },
    hasEnded: () => program.hasEnded(),
    explainEnd: () => program.explainEnd(),
    supervise() {
      isSupervised = true;
    },
    async stop() {
      stopping.abort();
      await program.stop();
    },
    kill() {
      stopping.abort();
      program.kill();
    },
  };
}
