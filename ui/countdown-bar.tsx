import type { ReactNode } from 'react';
import styles from './countdown-bar.module.css';

/** Keeps the hold's time in sight all through a reservation, quietly. */
export function CountdownBar({ label, children, text }: { label: string; children: ReactNode; text?: ReactNode }) {
  return (
    <aside className={styles.bar} aria-label={label} data-print="hide">
      <div className={styles.inner}>
        {children}
        {text !== undefined && <span className={styles.text}>{text}</span>}
      </div>
    </aside>
  );
}
