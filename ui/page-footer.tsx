import type { ReactNode } from 'react';
import type { LinkSlot } from './link-slot.ts';
import type { FooterColumn, NavLink } from './nav-link.ts';
import styles from './page-footer.module.css';
import { type WordmarkDrawing, WordmarkImage } from './wordmark.tsx';

export type PageFooterProps = {
  label: string;
  wordmark: WordmarkDrawing;
  brandName: string;
  columns: readonly FooterColumn[];
  /** Withdrawal first, then cancelling a service: on every page, at once in sight and without logging in (Disp. 954/2025; Decreto 7.962 art. 5). */
  rights: readonly NavLink[];
  /** Seller's name, number, addresses (Decreto 7.962 art. 2). */
  seller: readonly ReactNode[];
  /** Small print: prices, demonstration. */
  notes: readonly ReactNode[];
  links: readonly NavLink[];
  place?: NavLink;
  link?: LinkSlot;
};

export function PageFooter({
  label,
  wordmark,
  brandName,
  columns,
  rights,
  seller,
  notes,
  links,
  place,
  link: Link = 'a',
}: PageFooterProps) {
  return (
    <footer className={styles.footer} aria-label={label}>
      <div className={styles.inner}>
        <div className={styles.rights} data-print="hide">
          {rights.map((item) => (
            <Link key={item.href} href={item.href} className={styles.right}>
              {item.label}
            </Link>
          ))}
        </div>
        {columns.length > 0 && (
          <div className={styles.columns} data-print="hide">
            {columns.map((column, place) => (
              <nav key={`${place}`} aria-label={column.title}>
                <h2 className={styles.title}>{column.title}</h2>
                <ul>
                  {column.links.map((item, index) => (
                    <li key={`${index}`}>
                      <Link href={item.href} className={styles.link}>
                        {item.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        )}
        <div className={styles.legal}>
          <div className={styles.mark}>
            <WordmarkImage drawing={wordmark} name={brandName} />
            {place !== undefined && (
              <Link href={place.href} className={styles.link}>
                {place.label}
              </Link>
            )}
          </div>
          <address className={styles.seller}>
            {seller.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </address>
          <ul className={styles.links} data-print="hide">
            {links.map((item) => (
              <li key={item.href}>
                <Link href={item.href} className={styles.link}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.notes}>
            {notes.map((note, index) => (
              <p key={index}>{note}</p>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
