/** The services outside without a server of ours, for tests of their adapters. */
export { type Paid, peopleOf } from '../../../sandbox/src/testing/people.ts';
export { type RunningSandbox, startSandbox } from '../../../sandbox/src/testing/sandbox.ts';
