import styles from './console-frame.module.css';

/** What a screen of the back office is called, and what it is for. */
export function ConsoleHead({ title, lead }: { title: string; lead: string | null }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {lead !== null && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
