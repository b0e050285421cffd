import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

/** The task beside what it is about. On narrow screens the side comes after, or first when `sideFirst`. */
export function TwoColumns({
  main,
  side,
  sideFirst = false,
}: {
  main: ReactNode;
  side: ReactNode;
  sideFirst?: boolean;
}) {
  return (
    <div className={styles.columns} data-side-first={sideFirst}>
      <div className={styles.main}>{main}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  );
}
