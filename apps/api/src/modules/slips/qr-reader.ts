import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Four bytes a pixel. The bytes are handed over, not copied: whoever sends them has them no more. */
export type Pixels = { data: Uint8Array<ArrayBuffer>; width: number; height: number };

/** The texts of every QR code in these pixels; none when looking for them takes longer than it may. */
export type ReadQr = (pixels: Pixels, msMax?: number) => Promise<string[]>;

type Task = { pixels: Pixels; msMax: number; done(texts: string[]): void; fail(error: Error): void };

const IS_SOURCE = import.meta.url.endsWith('.ts');
const WORKER = new URL(IS_SOURCE ? './qr-worker.mjs' : './qr-worker.js', import.meta.url);

/** Longer than any picture that we take needs. */
const READ_MS_MAX = 20_000;

/** Reads on threads of its own, so that no member waits for another member's picture. */
export function createQrReader({ threads }: { threads: number }): ReadQr {
  const waiting: Task[] = [];
  const idle: Worker[] = [];
  let started = 0;

  const next = () => {
    const task = waiting[0];
    if (!task) return;
    const worker = idle.pop() ?? (started < threads ? start() : undefined);
    if (!worker) return;
    waiting.shift();
    void work(worker, task).then((isSound) => {
      if (isSound) idle.push(worker);
      else started--;
      next();
    });
  };
  const start = () => {
    started++;
    const worker = new Worker(WORKER);
    worker.unref(); // An idle thread keeps no process from ending.
    return worker;
  };

  return (pixels, msMax = READ_MS_MAX) =>
    new Promise((done, fail) => {
      waiting.push({ pixels, msMax: Math.min(msMax, READ_MS_MAX), done, fail });
      next();
    });
}

/** False when the thread is of no more use. */
async function work(worker: Worker, { pixels, msMax, done, fail }: Task): Promise<boolean> {
  const over = new AbortController();
  const tooLong = AbortSignal.timeout(Math.ceil(msMax));
  const signal = AbortSignal.any([over.signal, tooLong]);
  worker.postMessage(pixels, [pixels.data.buffer]);
  try {
    const answered = once(worker, 'message', { signal }); // Fails too when the thread reports an error.
    const ended = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the reader of pictures ended')),
    );
    const [texts] = (await Promise.race([answered, ended])) as [string[]];
    done(texts);
    return true;
  } catch (error) {
    if (tooLong.aborted) done([]);
    else fail(error as Error);
    worker.on('error', () => {}); // Its last words are known.
    void worker.terminate();
    return false;
  } finally {
    over.abort();
  }
}
