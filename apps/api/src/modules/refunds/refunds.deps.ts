import type { Setting } from '../lookups/public.ts';

export type RefundsDeps = {
  /** What operators say about cashback, and the ends of the bonus that it becomes. */
  setting(): Promise<Setting<'refund'>>;
};
