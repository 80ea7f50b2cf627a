import { watch } from 'node:fs';
import path from 'node:path';
import { startProgram } from './program.mjs';
import { ROOT } from './root.mjs';

const SETTLE_MS = 150; // An editor saves in several steps.
const SOURCES = /\.(ts|json|sql|html|css|js)$/;

/**
 * Restarts a program whenever its sources change; with broken sources it waits for the next change.
 * @param {import('./program.mjs').Plan} plan
 * @param {readonly string[]} folders
 * @returns {import('./program.mjs').Program}
 */
export function startWatched(plan, folders) {
  let program = begin();
  let stopped = false;
  let isRestarting = false;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  function begin() {
    const fresh = startProgram(plan);
    void fresh.ended.then(() => {
      if (!stopped && !isRestarting)
        console.error(`${fresh.explainEnd().message}\nIt starts again with the next change.`);
    });
    return fresh;
  }
  const restart = async () => {
    if (isRestarting) return;
    isRestarting = true;
    await program.stop();
    isRestarting = false;
    if (!stopped) program = begin();
  };
  const watchers = folders.map((folder) =>
    watch(path.join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || !SOURCES.test(file) || /(^|\/)(node_modules|dist)\//.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void restart(), SETTLE_MS);
    }),
  );
  const stopWatching = () => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };

  return {
    name: plan.name,
    get pid() {
      return program.pid;
    },
    get ended() {
      return program.ended;
    },
    // A crash by broken sources is not an end: the next change may fix them.
    hasEnded: () => false,
    explainEnd: () => program.explainEnd(),
    async stop() {
      stopWatching();
      await program.stop();
    },
    kill() {
      stopWatching();
      program.kill();
    },
  };
}
