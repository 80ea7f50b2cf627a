import { MessageChannel } from 'node:worker_threads';

/** A global of every browser that Vitest's VM contexts lack. */
Object.assign(globalThis, { MessageChannel });
