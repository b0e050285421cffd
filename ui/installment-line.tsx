import type { ReactNode } from 'react';
import styles from './installment-line.module.css';

type Props = {
  /** How many instalments of how much: the first and the last where they differ. */
  text: ReactNode;
  /** The final instalment, where a plan has one. */
  final?: ReactNode;
  /** The total cost: its name, a space, its figure. */
  rate?: string;
  legal?: ReactNode;
  market: 'br' | 'ar';
};

/**
 * A credit's instalment with what the law shows beside it, wherever one is shown. Brazil: total cost, lender, total with credit
 * (CDC 54-B). Argentina: the cost rate's figure stands five times as tall as the instalment's own text (BCRA, Protección de los
 * usuarios de servicios financieros).
 */
export function InstallmentLine({ text, final, rate, legal, market }: Props) {
  const [name, ...figure] = rate?.split(' ') ?? [];
  return (
    <div className={styles.line} data-market={market}>
      <span className={styles.text}>{text}</span>
      {final !== undefined && final !== null && <span className={styles.text}>{final}</span>}
      {rate !== undefined && (
        <span className={styles.rate}>
          <span className={styles.name}>{name}</span> <span className={styles.figure}>{figure.join(' ')}</span>
        </span>
      )}
      {legal !== undefined && <span className={styles.legal}>{legal}</span>}
    </div>
  );
}
