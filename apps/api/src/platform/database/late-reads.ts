import { AsyncLocalStorage } from 'node:async_hooks';

const late = new AsyncLocalStorage<boolean>();

/** Whether statements may go to the replica. */
export const isLate = (): boolean => late.getStore() === true;

export const runLate = <Result>(read: () => Result): Result => late.run(true, read);

/** For what many requests share: it must be as new as the newest of them needs. */
export const readNow = <Result>(read: () => Result): Result => late.run(false, read);
