/** Secrets of the service. The first seals and signs, all of them open and verify. */
export type Secrets = readonly [string, ...string[]];
