import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import styles from './way-cards.module.css';

export type Way = { readonly href: string; readonly title: string; readonly text?: string; readonly icon?: LucideIcon };

/** Ways on, each with what it is for. */
export function WayCards({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className={styles.cards}>
      {ways.map(({ href, title, text, icon }) => (
        <li key={href}>
          <a className={styles.card} href={href}>
            {icon !== undefined && <Icon icon={icon} size={24} />}
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              {text !== undefined && <span className={styles.text}>{text}</span>}
            </span>
            <Icon icon={ArrowRight} />
          </a>
        </li>
      ))}
    </ul>
  );
}
