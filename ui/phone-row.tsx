import type { ReactNode } from 'react';
import styles from './phone-row.module.css';

/** Around one list of cards: on a phone they stand beside each other and are drawn along, so that what follows is near. No script. */
export function PhoneRow({ children }: { children: ReactNode }) {
  return (
    <div className={styles.row} data-row="">
      {children}
    </div>
  );
}
