/** Returns an integer from 0 up to, not including, `below`. The server passes crypto's; tests pass their own. */
export type Random = (below: number) => number;

/** Percent of the bet. Engines never handle money, so a payout is exact in every provider's unit. */
export type Percent = number;
