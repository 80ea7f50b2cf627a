import type { Access } from '@krapao/contract/call';
import { CALLS, type CallKey } from '@krapao/contract/calls';

/** All calls, or those with this access. */
export const callKeys = (access?: Access): CallKey[] =>
  (Object.keys(CALLS) as CallKey[]).filter((key) => access === undefined || CALLS[key].access === access);
