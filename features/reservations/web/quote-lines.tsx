import type { Translate } from '#ui/translate.ts';
import type { ShownLine } from './shared.ts';
import styles from './steps.module.css';

/** A price, line by line. */
export function QuoteLines({ lines, t }: { lines: readonly ShownLine[]; t: Translate }) {
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={`${line.kind} ${line.code}`} className={styles.line}>
          <dt>
            <span className={styles.kind}>{t(`line.${line.kind}`)}</span> {line.name}
          </dt>
          <dd>{line.free ? t('line.included') : line.amount}</dd>
        </div>
      ))}
    </dl>
  );
}
