import styles from './orders.module.css';

/** A heading that names an order: its number stands on one line. */
export function WithNumber({ text, number }: { text: string; number: string }) {
  const [before, ...after] = text.split(number);
  return (
    <>
      {before}
      {after.length > 0 && <span className={styles.number}>{number}</span>}
      {after.join(number)}
    </>
  );
}
