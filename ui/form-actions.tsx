import type { ReactNode } from 'react';
import styles from './form-actions.module.css';

/** The end of a task: the main button last in reading order at the right; on phones full width and first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
