import type { CreditWords } from './credit-words.ts';
import styles from './installment.module.css';

/**
 * An instalment beside a price, never without its companions. In Argentina the cost rate stands five times as tall as the rest
 * (BCRA, Protección de los usuarios de servicios financieros, advertising of credit); in Brazil it is part of the sentence.
 */
export function Installment({ words, market }: { words: CreditWords; market: 'br' | 'ar' }) {
  return (
    <div className={styles.credit} data-market={market}>
      <p className={styles.line}>{words.line}</p>
      <p className={styles.rate}>{words.rate}</p>
      <p className={styles.legal}>{words.legal}</p>
    </div>
  );
}
