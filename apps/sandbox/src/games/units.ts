/** A provider's amounts: decimal text on the wire, smallest units inside. */
export type Units = bigint;

/** Returns undefined unless the text is a plain amount with at most the provider's decimals. */
export function parseUnits(text: string, decimals: number): Units | undefined {
  const [match, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (match === undefined || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

export function formatUnits(units: Units, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
