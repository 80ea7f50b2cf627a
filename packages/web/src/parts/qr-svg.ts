import { encode } from 'uqr';

/** Quiet zone of a drawing that stands alone, in modules. */
const BORDER = 4;

/** Rows of dark and light modules; undefined when the link is too long. */
export function modulesOf(link: string, ecc: 'L' | 'M'): boolean[][] | undefined {
  try {
    return encode(link, { ecc, border: 0 }).data;
  } catch {
    return undefined;
  }
}

export const modulesPath = (rows: readonly boolean[][]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** QR code as a drawing for pictures, black on white. Few corrections: larger modules scan better than more of them. */
export function qrSvg(link: string): string | undefined {
  const rows = modulesOf(link, 'L');
  if (!rows) return undefined;
  const size = rows.length + 2 * BORDER;
  const box = `${-BORDER} ${-BORDER} ${size} ${size}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path d="M${-BORDER} ${-BORDER}h${size}v${size}h${-size}z" fill="#fff"/><path d="${modulesPath(rows)}"/></svg>`;
}
