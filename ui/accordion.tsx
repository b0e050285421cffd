import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.tsx';

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode; open?: boolean };

/** The browser's own disclosure: works without script, found by the page's search, opened by a link to its id. */
export function Accordion({ items, single = false }: { items: readonly AccordionItem[]; single?: boolean }) {
  const group = useId();
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details key={item.id} id={item.id} className={styles.item} name={single ? group : undefined} open={item.open}>
          <summary className={styles.summary}>
            <span>{item.title}</span>
            <Icon icon={ChevronDown} />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
