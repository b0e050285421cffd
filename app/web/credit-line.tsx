import { Installment } from '#features/financing/web/public/installment.tsx';
import type { CreditOfVersion } from './credit-data.ts';
import styles from './credit-line.module.css';

/** An instalment under a price, with its law and the way to simulate it. */
export function CreditLine({ credit }: { credit: CreditOfVersion }) {
  if (credit === null) return null;
  const { words, market, href, label } = credit;
  return (
    <div className={styles.line}>
      <Installment words={words} market={market} />
      <a href={href} rel="nofollow" aria-label={`${label}: ${words.line}`}>
        {label}
      </a>
    </div>
  );
}
