import type { Translate } from '#ui/translate.ts';
import type { goesBackShown } from './order-payments.ts';
import styles from './orders.module.css';

/** What goes back when the order ends: each way with its amount, and all of it. */
export function GoesBack({ back, t }: { back: ReturnType<typeof goesBackShown>; t: Translate }) {
  if (back.rows.length === 0) return null;
  return (
    <dl className={styles.back}>
      {back.rows.map(({ way, amount }) => (
        <div key={way} className={styles.pair}>
          <dt>{t(`back.${way}`)}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {back.rows.length > 1 && (
        <div className={styles.pair}>
          <dt>{t('back.all')}</dt>
          <dd>{back.all}</dd>
        </div>
      )}
    </dl>
  );
}
