/** A whole number from 0 up to, not including, `below`. The server passes crypto's; tests pass their own. */
export type Random = (below: number) => number;

/** Hundredths of the bet. Engines never see money, so a payout is exact in every provider's unit. */
export type Percent = number;
