import type { CreditWords } from './credit-words.ts';
import styles from './installment.module.css';

/**
 * An instalment beside a price, never without its companions. In Argentina the cost rate stands five times as tall as the rest
 * (BCRA, Protección de los usuarios de servicios financieros, advertising of credit); in Brazil it is part of the sentence.
 */
export function Installment({ words, market }: { words: CreditWords; market: 'br' | 'ar' }) {
  const [label, ...figure] = words.rate.split(' ');
  return (
    <div className={styles.credit} data-market={market}>
      <p className={styles.line}>{words.line}</p>
      <p className={styles.rate}>
        <span className={styles.label}>{label}</span> <span className={styles.figure}>{figure.join(' ')}</span>
      </p>
      {words.legal !== '' && <p className={styles.legal}>{words.legal}</p>}
    </div>
  );
}
