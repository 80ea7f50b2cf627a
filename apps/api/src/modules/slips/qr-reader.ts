import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Four bytes a pixel. The bytes are handed over, not copied: whoever sends them has them no more. */
export type Pixels = { data: Uint8Array<ArrayBuffer>; width: number; height: number };

/** The texts of every QR code in these pixels. */
export type ReadQr = (pixels: Pixels) => Promise<string[]>;

type Task = { pixels: Pixels; done(texts: string[]): void; fail(error: Error): void };

const IS_SOURCE = import.meta.url.endsWith('.ts');
const WORKER = new URL(IS_SOURCE ? './qr-worker.mjs' : './qr-worker.js', import.meta.url);

/** Longer than any picture that we take needs; a reader that is still at it hangs. */
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

  return (pixels) =>
    new Promise((done, fail) => {
      waiting.push({ pixels, done, fail });
      next();
    });
}

/** False when the thread is of no more use. */
async function work(worker: Worker, { pixels, done, fail }: Task): Promise<boolean> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(READ_MS_MAX)]);
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
    fail(error as Error);
    worker.on('error', () => {}); // Its last words are known.
    void worker.terminate();
    return false;
  } finally {
    over.abort();
  }
}
