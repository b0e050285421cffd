import styles from './bars-code.module.css';

/** Bars for a scanner at a till: dark on light in every theme and on paper, as wide as the place they stand in. */
export function BarsCode({
  drawing,
  label,
}: {
  readonly drawing: { readonly modules: number; readonly path: string };
  readonly label: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      viewBox={`0 0 ${drawing.modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} />
    </svg>
  );
}
