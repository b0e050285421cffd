import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Translate } from '#ui/translate.ts';
import type { DaySaid } from './expected-data.ts';
import styles from './expected-days.module.css';

/** When the car is there, and everything that was said about it before. */
export function ExpectedDays({ said, t }: { said: readonly DaySaid[]; t: Translate }) {
  const [now, ...before] = said;
  if (now === undefined) return null;
  return (
    <Card look="outlined">
      <h2 className={styles.title}>{t('order.day')}</h2>
      <p className={styles.days}>{now.days}</p>
      <p className={styles.why}>{now.why}</p>
      {now.note !== null && <p className={styles.note}>{now.note}</p>}
      {before.length > 0 && (
        <Disclosure summary={t('expected.history', { count: before.length })}>
          <ol className={styles.before}>
            {said.map((one) => (
              <li key={one.id}>
                <span className={styles.at}>{one.at}</span>
                <span>{one.days}</span>
                <span className={styles.why}>{one.why}</span>
                {one.note !== null && <span className={styles.note}>{one.note}</span>}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </Card>
  );
}
