import type { ReactNode } from 'react';
import styles from './account-screen.module.css';

/** One task: its title, what it is for, the form, and the way out. */
export function AccountScreen({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
