import { OUTLINES } from '#kernel/outlines.ts';
import { type MapPoint, placeOn, viewOf } from './map-view.ts';
import styles from './map-frame.module.css';

/** The map as a plain drawing: on paper, without script, and until the live one is there. */
export function MapDrawing({ places }: { places: readonly MapPoint[] }) {
  const view = viewOf(places);
  const corner = (point: MapPoint): string => {
    const { x, y } = placeOn(view, point);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return (
    <svg viewBox="0 0 100 100" className={styles.drawing} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {OUTLINES.map((outline) => (
        <path key={outline.length} d={`M${outline.map(corner).join('L')}Z`} className={styles.land} />
      ))}
      {places.map((place, index) => {
        const { x, y } = placeOn(view, place);
        return (
          <g key={`${place.latitude} ${place.longitude}`}>
            <circle cx={x} cy={y} r="4" className={styles.dot} />
            <text x={x} y={y + 1.6} className={styles.number}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
