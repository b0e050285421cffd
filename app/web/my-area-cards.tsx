import { ArrowRight } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import styles from './my-area-cards.module.css';

/** Ways into the rooms, each with what it is for. */
export function AreaCards({
  cards,
}: {
  cards: readonly { readonly href: string; readonly title: string; readonly text: string }[];
}) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.href}>
          <a className={styles.card} href={card.href}>
            <span className={styles.words}>
              <span className={styles.title}>{card.title}</span>
              <span className={styles.text}>{card.text}</span>
            </span>
            <Icon icon={ArrowRight} />
          </a>
        </li>
      ))}
    </ul>
  );
}
