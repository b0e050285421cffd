import type { ReactNode } from 'react';
import styles from './hidden-text.module.css';

/** Words for screen readers only. */
export function HiddenText({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className={styles.hidden} aria-live={live}>
      {children}
    </span>
  );
}
