import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './my-area-frame.module.css';

export type AreaLink = { readonly href: string; readonly label: string; readonly current: boolean };

function Links({ links }: { links: readonly AreaLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.href}>
          <a className={styles.link} href={link.href} aria-current={link.current ? 'page' : undefined}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The ways to each room; on a phone they are folded. As a strip they stand in a row above a room that is as wide as the page. */
export function AreaMenu({
  label,
  links,
  isStrip = false,
}: {
  label: string;
  links: readonly AreaLink[];
  isStrip?: boolean;
}) {
  return (
    <nav aria-label={label} className={isStrip ? styles.strip : undefined}>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {links.find(({ current }) => current)?.label ?? label}
          <Icon icon={ChevronDown} />
        </summary>
        <Links links={links} />
      </details>
      <div className={styles.open}>
        <Links links={links} />
      </div>
    </nav>
  );
}

/** A person's own rooms: where they are, where else they can go, and the way out. On a phone the links are folded. */
export function AreaFrame({
  title,
  lead,
  label,
  links,
  tools,
  children,
}: {
  title: string;
  lead?: string | undefined;
  /** Name of the navigation. */
  label: string;
  links: readonly AreaLink[];
  /** Below the links: sign out, the other rooms. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <AreaMenu label={label} links={links} />
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      <div className={styles.main}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
