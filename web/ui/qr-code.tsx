import { encode } from 'uqr';

// Four modules of quiet around the code: what the QR standard asks for and scanners rely on.
const QUIET = 4;

/** A QR code as one path, dark on white whatever the theme: cameras need it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="block w-full rounded-m bg-paper text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
