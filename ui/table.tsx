import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { scroller, STOP } from './scroller.ts';
import styles from './table.module.css';

/**
 * Scrolls sideways on its own when it must, by finger and by keys. Numbers align with `data-number` on their cells; with
 * `data-head`, the name of its column, on each cell but the row's own name, rows stand as cards on a phone.
 */
export function Table({
  caption,
  captionHidden = false,
  stacked = false,
  tall = false,
  children,
}: {
  caption: ReactNode;
  captionHidden?: boolean;
  /** On a phone each row's cells stand one below the other: for words, not for figures to compare. */
  stacked?: boolean;
  /** Of many rows: scrolls in a box of the window's height under heads that stay. */
  tall?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section ref={scroller} {...STOP} className={classes(styles.scroll, tall && styles.tall)} aria-labelledby={id}>
      <table className={classes(styles.table, stacked && styles.stacked)}>
        <caption id={id} className={captionHidden ? styles.hidden : styles.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}
