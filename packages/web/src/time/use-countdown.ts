import { timeLeft } from './countdown.ts';
import { useServerNow } from './use-server-now.ts';

const TICK_MS = 250;

/** What is left until `expireIn`, kept true while it shows. */
export const useCountdown = (expireIn: string): { text: string; ms: number } =>
  timeLeft(expireIn, useServerNow(TICK_MS));
