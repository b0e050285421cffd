import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './price.module.css';

export type PriceProps = {
  /** Formatted by the kernel: a price is shown, never computed, here. */
  value: string;
  label?: ReactNode;
  /** The words the law wants beside this number. */
  legal?: ReactNode;
  was?: string;
  wasLabel?: string;
  size?: 'small' | 'medium' | 'large';
  /** Dims the number while the server checks it and says so. */
  updating?: string | undefined;
};

export function Price({ value, label, legal, was, wasLabel, size = 'medium', updating }: PriceProps) {
  return (
    <div
      className={classes(styles.price, styles[size])}
      data-price=""
      aria-live="polite"
      aria-busy={updating !== undefined}
    >
      {label !== undefined && <span className={styles.label}>{label}</span>}
      {was !== undefined && (
        <span className={styles.was}>
          {wasLabel} <s>{was}</s>
        </span>
      )}
      <span className={styles.value}>{value}</span>
      {legal !== undefined && <span className={styles.legal}>{legal}</span>}
      {updating !== undefined && <span className={styles.updating}>{updating}</span>}
    </div>
  );
}
