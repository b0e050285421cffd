import styles from './playground.module.css';

/** The standards and publications a rule follows. */
export function Sources({ sources }: { sources: readonly string[] }) {
  return (
    <ul className={styles.sources}>
      {sources.map((source) => (
        <li key={source}>{source}</li>
      ))}
    </ul>
  );
}
