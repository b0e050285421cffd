import type { ReactNode } from 'react';
import styles from './popover.module.css';

/** A note that opens beside its button. The browser's own popover: closes by Escape and by a click elsewhere, no script. */
export function Popover({
  id,
  trigger,
  label,
  children,
}: {
  id: string;
  trigger: ReactNode;
  label: string;
  children: ReactNode;
}) {
  return (
    <span className={styles.anchor}>
      <button type="button" className={styles.trigger} popoverTarget={id} aria-label={label}>
        {trigger}
      </button>
      <span id={id} popover="auto" className={styles.popover}>
        {children}
      </span>
    </span>
  );
}
