import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** RGBA pixels. The buffer is transferred to the worker, not copied: the caller loses it. */
export type Pixels = { data: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Texts of all QR codes in these pixels; empty after the time limit. */
export type ReadQr = (pixels: Pixels, msMax?: number) => Promise<string[]>;

type Task = { pixels: Pixels; msMax: number; done(texts: string[]): void; fail(error: Error): void };

const IS_SOURCE = import.meta.url.endsWith('.ts');
const WORKER = new URL(IS_SOURCE ? './qr-worker.mjs' : './qr-worker.js', import.meta.url);

/** Longer than any accepted picture needs. */
const READ_MS_MAX = 20_000;

/** Reads on worker threads, so that no request waits for a member's picture. */
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
    worker.unref(); // An idle thread must not keep the process alive.
    return worker;
  };

  return (pixels, msMax = READ_MS_MAX) =>
    new Promise((done, fail) => {
      waiting.push({ pixels, msMax: Math.min(msMax, READ_MS_MAX), done, fail });
      next();
    });
}

/** Returns false if the thread must be replaced. */
async function work(worker: Worker, { pixels, msMax, done, fail }: Task): Promise<boolean> {
  const over = new AbortController();
  const tooLong = AbortSignal.timeout(Math.ceil(msMax));
  const signal = AbortSignal.any([over.signal, tooLong]);
  worker.postMessage(pixels, [pixels.data.buffer]);
  try {
    const answered = once(worker, 'message', { signal }); // Also rejects when the thread emits an error.
    const ended = once(worker, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the reader of pictures ended')),
    );
    const [texts] = (await Promise.race([answered, ended])) as [string[]];
    done(texts);
    return true;
  } catch (error) {
    if (tooLong.aborted) done([]);
    else fail(error as Error);
    worker.on('error', () => {}); // The error is already reported.
    void worker.terminate();
    return false;
  } finally {
    over.abort();
  }
}
