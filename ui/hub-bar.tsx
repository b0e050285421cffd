import type { ReactNode } from 'react';
import { HiddenText } from './hidden-text.tsx';
import { scroller } from './scroller.ts';
import styles from './hub-bar.module.css';
import type { LinkSlot } from './link-slot.ts';
import type { NavLink } from './nav-link.ts';

export type CarBadge = { label: string; title: ReactNode; note?: ReactNode; href: string; picture?: ReactNode };

/** The hub page's secondary menu, with the visitor's own car at its end. */
export function HubBar({
  label,
  links,
  badge,
  link: Link = 'a',
}: {
  label: string;
  links: readonly NavLink[];
  badge?: CarBadge;
  link?: LinkSlot;
}) {
  return (
    <div className={styles.bar} data-print="hide">
      <nav aria-label={label} className={styles.inner}>
        {links.length > 0 && (
          <div className={styles.nav} ref={scroller}>
            <ul className={styles.list}>
              {links.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    className={styles.link}
                    aria-current={item.current === true ? 'true' : undefined}
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {badge !== undefined && (
          <Link href={badge.href} className={styles.badge}>
            <HiddenText>{badge.label}: </HiddenText>
            {badge.picture !== undefined && <span className={styles.picture}>{badge.picture}</span>}
            <span className={styles.words}>
              <span className={styles.title}>{badge.title}</span>
              {badge.note !== undefined && <span className={styles.note}>{badge.note}</span>}
            </span>
          </Link>
        )}
      </nav>
    </div>
  );
}
