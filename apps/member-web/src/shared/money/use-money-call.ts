import type { CallKey } from '@krapao/contract/calls';
import { type Reactions, useOnceCall } from '@krapao/web/api/use-once-call.ts';
import { MONEY_QUERIES } from './wallet-query.ts';

/** A call that moves money, safe on a bad line. */
export const useMoneyCall = <Key extends CallKey>(key: Key, reactions: Reactions<Key> = {}) =>
  useOnceCall(key, { ...reactions, stale: MONEY_QUERIES });
