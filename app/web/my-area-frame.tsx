import type { ReactNode } from 'react';
import styles from './my-area-frame.module.css';

export type AreaLink = { readonly href: string; readonly label: string; readonly current: boolean };

/** A person's own rooms: where they are, where else they can go, and the way out. My area and the back office share it. */
export function AreaFrame({
  title,
  lead,
  label,
  links,
  tools,
  wide = false,
  children,
}: {
  title: string;
  lead?: string | undefined;
  /** Name of the navigation. */
  label: string;
  links: readonly AreaLink[];
  /** Below the links: sign out, the other rooms. */
  tools?: ReactNode;
  /** For tables. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <nav aria-label={label}>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.href}>
                <a className={styles.link} href={link.href} aria-current={link.current ? 'page' : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className={styles.main} data-wide={wide}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
