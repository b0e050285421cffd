import type { ReactNode } from 'react';
import styles from './option-list.module.css';

/** Options under a heading of their own, and how many of them may be chosen. */
export function OptionList({
  title,
  note,
  columns = 1,
  children,
}: {
  title?: ReactNode;
  note?: ReactNode;
  columns?: 1 | 2;
  children: ReactNode;
}) {
  return (
    <section className={styles.group}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ul className={styles.list} data-columns={columns}>
        {children}
      </ul>
    </section>
  );
}
