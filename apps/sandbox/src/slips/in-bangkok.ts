/** The time with the offset of Bangkok, to the second. */
export const inBangkok = (at: Date): string =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+07:00');
