import type { ReactNode } from 'react';
import styles from './build-layout.module.css';

/** The configurator: steps above, the car large and still, the choices of one step beside it (beneath it on phones). */
export function BuildLayout({ steps, stage, choices }: { steps: ReactNode; stage: ReactNode; choices: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.steps} data-print="hide">
        {steps}
      </div>
      <div className={styles.stage}>{stage}</div>
      <div className={styles.choices}>{choices}</div>
    </div>
  );
}
