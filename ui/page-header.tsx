import { MapPin, Menu, UserRound, X } from 'lucide-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { NavLink } from './nav-link.ts';
import type { LinkSlot } from './link-slot.ts';
import styles from './page-header.module.css';
import { type WordmarkDrawing, WordmarkImage } from './wordmark.tsx';

export type PageHeaderProps = {
  brandName: string;
  wordmark: WordmarkDrawing;
  homeHref: string;
  texts: { homeLink: string; menuOpen: string; menuClose: string; menuLabel: string };
  /** None where a task is to be finished: then there is no drawer either. */
  menu: readonly NavLink[];
  /** In the drawer only. */
  more?: readonly NavLink[];
  account?: NavLink;
  /** Where the visitor is; in the drawer on narrow screens. */
  location?: NavLink;
  /** Where market and brand are changed. */
  place?: NavLink;
  link?: LinkSlot;
};

const MENU_ID = 'site-menu';

/** Wordmark, the few ways in, the account. On narrow screens the menu is a popover of the browser's own: no script. */
export function PageHeader({
  wordmark,
  homeHref,
  texts,
  menu,
  more = [],
  account,
  location,
  place,
  link: Link = 'a',
}: PageHeaderProps) {
  return (
    <header className={styles.header} data-print="hide">
      <div className={styles.inner}>
        <Link href={homeHref} className={styles.home}>
          <WordmarkImage drawing={wordmark} name={texts.homeLink} />
        </Link>
        {menu.length > 0 && (
          <nav className={styles.nav} aria-label={texts.menuLabel}>
            <NavList links={menu} link={Link} />
          </nav>
        )}
        <div className={styles.tools}>
          {location !== undefined && (
            <Link href={location.href} className={classes(styles.tool, styles.wide)}>
              <Icon icon={MapPin} />
              {location.label}
            </Link>
          )}
          {account !== undefined && (
            <Link href={account.href} className={styles.tool}>
              <Icon icon={UserRound} />
              <span className={styles.toolText}>{account.label}</span>
            </Link>
          )}
          {menu.length > 0 && (
            <button type="button" className={styles.menuButton} popoverTarget={MENU_ID}>
              <Icon icon={Menu} size={24} />
              <span className={styles.menuText}>{texts.menuOpen}</span>
            </button>
          )}
        </div>
      </div>
      {menu.length > 0 && (
        <div id={MENU_ID} popover="auto" className={styles.drawer}>
          <button
            type="button"
            className={styles.closeMenu}
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label={texts.menuClose}
          >
            <Icon icon={X} size={24} />
          </button>
          <nav aria-label={texts.menuLabel}>
            <NavList links={[...menu, ...more, ...(location === undefined ? [] : [location])]} link={Link} />
            {place !== undefined && (
              <Link href={place.href} className={styles.place}>
                {place.label}
              </Link>
            )}
          </nav>
        </div>
      )}
    </header>
  );
}

function NavList({ links, link: Link }: { links: readonly NavLink[]; link: LinkSlot }) {
  return (
    <ul className={styles.list}>
      {links.map((item, index) => (
        <li key={`${index}`}>
          <Link href={item.href} className={styles.link} aria-current={item.current === true ? 'page' : undefined}>
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
