import type { Translate } from '#ui/translate.ts';
import type { WaitingArea } from './waiting.ts';
import styles from './waiting-cards.module.css';

type Props = {
  readonly t: Translate;
  readonly waiting: readonly { readonly area: WaitingArea; readonly count: number; readonly href: string }[];
};

/** What somebody must do, with how much of it there is. */
export function WaitingCards({ t, waiting }: Props) {
  return (
    <section aria-labelledby="console-waiting" className={styles.waiting}>
      <h2 id="console-waiting" className={styles.title}>
        {t('console.waiting')}
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.none}>{t('console.waiting.none')}</p>
      ) : (
        <ul className={styles.cards}>
          {waiting.map(({ area, count, href }) => (
            <li key={area}>
              <a href={href} className={styles.card}>
                <span className={styles.count}>{count}</span>
                <span>{t(`console.waiting.${area}`)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
