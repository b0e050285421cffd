import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** The browser's own disclosure in a line of its own words, with the sign that it opens. A list of them is an accordion. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  summary: ReactNode;
  open?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>
        {summary}
        <Icon icon={ChevronDown} size={16} />
      </summary>
      {children}
    </details>
  );
}
