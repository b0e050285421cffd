import type { ReactNode } from 'react';
import styles from './phone-row.module.css';

type PhoneRowProps = {
  /** Of cards that nothing can be pressed in: the row itself takes the focus, so that arrow keys move it. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** Around one list of cards: on a phone they stand beside each other and are drawn along, so that what follows is near. No script. */
export function PhoneRow({ label, children }: PhoneRowProps) {
  return (
    <div
      className={styles.row}
      data-row=""
      {...(label === undefined ? {} : { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
