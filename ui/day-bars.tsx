import styles from './day-bars.module.css';

export type BarDay = { readonly day: string; readonly count: number };

const WIDTH = 280;
const HEIGHT = 96;
const GAP = 4;
/** A day on which something came about is never drawn as none. */
const LEAST = 3;

/** Nothing to draw: a line says so in its place. */
export const isEmptyChart = (days: readonly BarDay[]): boolean => days.every(({ count }) => count === 0);

/** Days as bars, the newest to the right and marked. Whoever does not see them reads the table beside. */
export function DayBars({ label, days }: { readonly label: string; readonly days: readonly BarDay[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / days.length;
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.floor} />
      {days.map(({ day, count }, at) => {
        const height = count === 0 ? 0 : Math.max(LEAST, Math.round((count / most) * (HEIGHT - 8)));
        return (
          <rect
            key={day}
            x={at * step + GAP / 2}
            y={HEIGHT - 1 - height}
            width={step - GAP}
            height={height}
            className={at === days.length - 1 ? styles.last : styles.bar}
          >
            <title>{`${day}: ${count}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
