import { SECOND_MS } from '../../platform/clock.ts';

/** Delay of each refusal to a flooding client. */
const HOLD_MS = SECOND_MS;
/** Above this many delayed refusals, connections are cut instead. */
const HELD_MAX = 256;

type Refusal = {
  /** Sends the refusal. */
  answer(): void;
  cut(): void;
};

/**
 * Slows down a flood: an immediate refusal only brings the next request sooner, and each request costs a turn of the
 * event loop that delays members' calls.
 */
export function slowRefusals({ holdMs = HOLD_MS, heldMax = HELD_MAX } = {}) {
  let held = 0;
  /** Returns a function that ends the refusal early, for a connection that has closed. */
  return ({ answer, cut }: Refusal): (() => void) => {
    if (held >= heldMax) {
      cut();
      return () => {};
    }
    held += 1;
    const end = () => {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      held -= 1;
      answer();
    };
    let timer: NodeJS.Timeout | undefined = setTimeout(end, holdMs);
    return end;
  };
}
