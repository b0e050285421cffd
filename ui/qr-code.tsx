import type { QrDrawing } from '#kernel/qr.ts';
import styles from './qr-code.module.css';

/** A code for a phone's camera, dark on light in every theme and on paper. The place it stands in says how large it is. */
export function QrCode({ drawing, label }: { readonly drawing: QrDrawing; readonly label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} />
    </svg>
  );
}
