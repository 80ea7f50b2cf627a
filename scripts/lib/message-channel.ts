import { MessageChannel } from 'node:worker_threads';

/** What every browser has, and a world of its own inside Node has not. */
Object.assign(globalThis, { MessageChannel });
