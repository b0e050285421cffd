import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Icon } from './icon.tsx';
import type { LinkSlot } from './link-slot.ts';
import { pagesShown } from './pages-shown.ts';
import styles from './pagination.module.css';

export type PaginationProps = {
  label: string;
  /** From 1. */
  current: number;
  total: number;
  hrefOf: (page: number) => string;
  texts: { previous: string; next: string; go: (page: number) => string; current: (page: number) => string };
  link?: LinkSlot;
};

export function Pagination({ label, current, total, hrefOf, texts, link: Link = 'a' }: PaginationProps) {
  if (total < 2) return null;
  return (
    <nav aria-label={label} className={styles.pages} data-print="hide">
      {current > 1 && (
        <Link href={hrefOf(current - 1)} className={styles.page} aria-label={texts.previous} rel="prev">
          <Icon icon={ChevronLeft} />
        </Link>
      )}
      {pagesShown(current, total).map((page, index) =>
        page === undefined ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={page}
            href={hrefOf(page)}
            className={styles.page}
            aria-label={page === current ? texts.current(page) : texts.go(page)}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </Link>
        ),
      )}
      {current < total && (
        <Link href={hrefOf(current + 1)} className={styles.page} aria-label={texts.next} rel="next">
          <Icon icon={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}
