import { FileText } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import type { NumberShown, PaperShown } from './order-papers.ts';
import styles from './papers-card.module.css';

/** What there is to fetch of an order, and the numbers of its car. */
export function PapersCard({
  papers,
  numbers,
  contract,
  t,
}: {
  papers: readonly PaperShown[];
  numbers: readonly NumberShown[];
  /** Its own page, once there is one. */
  contract: string | null;
  t: Translate;
}) {
  if (papers.length + numbers.length === 0) return null;
  return (
    <Card look="outlined">
      <h2 className={styles.title}>{t('orderPaper.title')}</h2>
      {numbers.length > 0 && (
        <dl className={styles.numbers}>
          {numbers.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <PaperList papers={papers} />
      {contract !== null && (
        <p>
          <a href={contract}>{t('orderPaper.toContract')}</a>
        </p>
      )}
    </Card>
  );
}

export function PaperList({ papers }: { papers: readonly PaperShown[] }) {
  return (
    <ul className={styles.papers}>
      {papers.map(({ id, title, facts, href }) => (
        <li key={id}>
          <span aria-hidden="true" className={styles.sign}>
            <Icon icon={FileText} size={20} />
          </span>
          <span>
            <a href={href}>
              {title}
              <span className={styles.facts}>{facts}</span>
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
