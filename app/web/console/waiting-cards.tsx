import type { Translate } from '#ui/translate.ts';
import type { WaitingArea } from './waiting.ts';
import styles from './waiting-cards.module.css';

type Card = { readonly area: WaitingArea; readonly count: number; readonly href: string; readonly isWrong: boolean };
type Props = { readonly t: Translate; readonly waiting: readonly Card[] };

/** What somebody must answer, and what went wrong, with how much of it there is. */
export function WaitingCards({ t, waiting }: Props) {
  return (
    <>
      <Cards
        id="console-waiting"
        title={t('console.waiting')}
        none={t('console.waiting.none')}
        t={t}
        cards={waiting.filter(({ isWrong }) => !isWrong)}
      />
      <Cards
        id="console-wrong"
        title={t('console.wrong')}
        none={t('console.wrong.none')}
        t={t}
        cards={waiting.filter(({ isWrong }) => isWrong)}
      />
    </>
  );
}

type CardsProps = { id: string; title: string; none: string; t: Translate; cards: readonly Card[] };

function Cards({ id, title, none, t, cards }: CardsProps) {
  return (
    <section aria-labelledby={id} className={styles.waiting}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {cards.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.cards}>
          {cards.map(({ area, count, href }) => (
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
