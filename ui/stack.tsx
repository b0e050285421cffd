import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './stack.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One under the other. */
export function Stack({ children, gap = 4 }: { children: ReactNode; gap?: Gap }) {
  return <div className={classes(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** Side by side, wrapping. */
export function Cluster({
  children,
  gap = 3,
  justify = 'start',
}: {
  children: ReactNode;
  gap?: Gap;
  justify?: 'start' | 'between' | 'end' | 'center';
}) {
  return <div className={classes(styles.cluster, styles[`gap${gap}`], styles[justify])}>{children}</div>;
}

/** As many equal columns as fit the least width. */
export function Grid({
  children,
  gap = 5,
  least = 'medium',
  as: Tag = 'div',
}: {
  children: ReactNode;
  gap?: Gap;
  least?: 'small' | 'medium' | 'large';
  as?: 'div' | 'ul' | 'ol';
}) {
  return <Tag className={classes(styles.grid, styles[`gap${gap}`], styles[least])}>{children}</Tag>;
}
