import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { HiddenText } from './hidden-text.tsx';
import styles from './skeleton.module.css';

/** Holds the room of what is on its way, so that nothing jumps. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'block' | 'circle' | 'stage' }) {
  return <span className={classes(styles.skeleton, styles[shape])} aria-hidden="true" />;
}

export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <output className={styles.group}>
      <HiddenText>{label}</HiddenText>
      {children}
    </output>
  );
}
