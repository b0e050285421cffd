import styles from './sample.module.css';

/** A sample of a paint or a cloth. Its colour is data of the catalogue, so it is drawn, not styled. */
export function Sample({
  hex,
  secondHex = null,
  hasShine = false,
  shape = 'round',
}: {
  hex: string;
  secondHex?: string | null;
  hasShine?: boolean;
  shape?: 'round' | 'square';
}) {
  return (
    <svg viewBox="0 0 40 40" className={styles.sample} data-shape={shape} aria-hidden="true">
      <rect width="40" height="40" fill={hex} />
      {secondHex !== null && <rect width="40" height="20" fill={secondHex} />}
      {hasShine && <ellipse className={styles.shine} cx="15" cy="11" rx="13" ry="6" transform="rotate(-28 15 11)" />}
    </svg>
  );
}
