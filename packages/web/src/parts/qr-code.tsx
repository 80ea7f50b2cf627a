import { encode } from 'uqr';

/** A link drawn as a QR code, for scanning from another screen. Nothing when the link is too long for one. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const rows = modulesOf(link);
  if (!rows) return null;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function modulesOf(link: string): boolean[][] | undefined {
  try {
    return encode(link, { ecc: 'M', border: 0 }).data;
  } catch {
    return undefined;
  }
}
