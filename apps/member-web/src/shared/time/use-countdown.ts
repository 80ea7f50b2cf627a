import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { timeLeft } from './countdown.ts';

const TICK_MS = 250;

/** Time left until `expireIn`, updated while shown. */
export const useCountdown = (expireIn: string): { text: string; ms: number } =>
  timeLeft(expireIn, useServerNow(TICK_MS));
