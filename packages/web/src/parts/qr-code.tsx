import { modulesOf, modulesPath } from './qr-svg.ts';

/** QR code of a link, for scanning from another screen. Renders nothing when the link is too long. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const rows = modulesOf(link, 'M');
  if (!rows) return null;
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={modulesPath(rows)} fill="currentColor" />
    </svg>
  );
}
