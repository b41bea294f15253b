import styles from './qr-code.module.css';
import type { QrModules } from './qr-modules.ts';

interface QrCodeProps {
  readonly modules: QrModules;
  readonly label: string;
}

/** Quiet zone that readers need, in modules (ISO/IEC 18004, 6.3.8). */
const margin = 4;

/** A QR code as one path: no picture to fetch, no style attribute. */
export function QrCode({ modules, label }: QrCodeProps) {
  const size = modules.length + 2 * margin;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
