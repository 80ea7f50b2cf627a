import { findExclusions } from './exclusions.repository.ts';

/** All exclusions of a member, newest first. */
export const exclusionsOf = findExclusions;
