import type { ReactNode } from 'react';
import styles from './installment-line.module.css';

/**
 * A credit's instalment with what the law shows beside it. Brazil: total cost, lender, total with credit (CDC 54-B). Argentina:
 * the cost rate stands larger than the instalment's own text (BCRA), so it has a place of its own.
 */
export function InstallmentLine({ text, rate, legal }: { text: ReactNode; rate?: ReactNode; legal?: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.text}>{text}</span>
      {rate !== undefined && <span className={styles.rate}>{rate}</span>}
      {legal !== undefined && <span className={styles.legal}>{legal}</span>}
    </div>
  );
}
