import type { ReactNode } from 'react';
import type { Motif } from './tokens/contract.ts';
import styles from './stage.module.css';

export type StageProps = {
  /** A picture, a canvas, the live viewer: whatever shows the car. */
  children: ReactNode;
  /** Words over the stage. */
  overlay?: ReactNode;
  /** Buttons over its lower edge: view, doors, light. */
  controls?: ReactNode;
  motif?: Motif;
  kind?: 'hero' | 'build' | 'card' | 'page';
};

/** The room a car stands in: the brand's light, a floor, and a fixed shape, so that nothing jumps when the car changes. */
export function Stage({ children, overlay, controls, motif, kind = 'build' }: StageProps) {
  return (
    <div className={styles.stage} data-kind={kind}>
      {motif !== undefined && <StageMotif motif={motif} />}
      {overlay !== undefined && <div className={styles.overlay}>{overlay}</div>}
      <div className={styles.car}>{children}</div>
      {controls !== undefined && <div className={styles.controls}>{controls}</div>}
    </div>
  );
}

/** The brand's sign behind a stage. */
export function StageMotif({ motif }: { motif: Motif }) {
  return (
    <svg
      className={styles.motif}
      viewBox={motif.viewBox}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      opacity={motif.opacity}
    >
      {motif.paths.map((path) => (
        <path
          key={path}
          d={path}
          fill={motif.filled ? 'currentColor' : 'none'}
          stroke={motif.filled ? 'none' : 'currentColor'}
          strokeWidth={motif.strokeWidth}
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
