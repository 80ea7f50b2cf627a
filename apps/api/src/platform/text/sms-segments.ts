/** Signs of the GSM alphabet (3GPP TS 23.038), and those that take two places in it. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_TWO = '^{}\\[~]|€\f';

/** One message, and each of several joined ones, which carry their number. */
const PLACES = { gsm: [160, 153], ucs2: [70, 67] } as const;

/** Segments that a text is sent and paid in. Thai, Lao and emoji need UCS-2. */
export function smsSegments(text: string): number {
  const signs = [...text];
  const isGsm = signs.every((sign) => GSM.includes(sign) || GSM_TWO.includes(sign));
  // A sign is never cut in two, so joined messages may have a place to spare.
  const sizes = signs.map((sign) => (isGsm ? (GSM_TWO.includes(sign) ? 2 : 1) : sign.length));
  const [single, joined] = PLACES[isGsm ? 'gsm' : 'ucs2'];
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
