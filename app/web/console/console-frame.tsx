import { ChevronDown, House, Menu, Search, UserRound, X } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { HiddenText } from '#ui/hidden-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/stack.tsx';
import { type WordmarkDrawing, WordmarkImage } from '#ui/wordmark.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { ADMIN_AREAS } from '../../admin-areas.ts';
import { DocumentContext } from '../document-context.ts';
import styles from './console-frame.module.css';
import type { ConsoleGroup, ConsoleLink } from './console-data.ts';
import { DENSITY } from './density.ts';
import { KEPT_NOTE, KEPT_SCRIPT, SIGN_OUT_FORM } from './kept-forms.ts';
import { SEARCH_FIELD } from './search-key.ts';

export type ConsoleFrameProps = {
  readonly home: string;
  readonly wordmark: WordmarkDrawing;
  readonly texts: {
    readonly home: string;
    readonly title: string;
    readonly nav: string;
    readonly openNav: string;
    readonly closeNav: string;
    readonly search: string;
    readonly keys: string;
    readonly sites: string;
    readonly site: string;
    readonly person: string;
    readonly signOut: string;
    readonly density: string;
    readonly skip: string;
    readonly kept: string;
    readonly keptText: string;
    readonly takeUp: string;
    readonly throwAway: string;
  };
  readonly search: {
    readonly action: string;
    readonly words: string;
    /** The keys that open it, and the script that hears them. */
    readonly keys: string;
    readonly script: string;
  };
  readonly groups: readonly ConsoleGroup[];
  /** The same place at the other sites of whoever is signed in. */
  readonly sites: readonly ConsoleLink[];
  /** The person's own pages, and the site as visitors see it. */
  readonly ways: readonly ConsoleLink[];
  readonly signOut: { readonly action: string };
  /** How close lists stand, and where it is changed. */
  readonly density: { readonly action: string; readonly dense: boolean; readonly back: string };
  /** Whose typed values this browser may keep. */
  readonly who: string;
  readonly children: ReactNode;
};

const NAV_ID = 'console-nav';

/** What every screen of the back office stands in: where one works, what one looks for, who one is. Its script hears the key of the search, and keeps what is typed until it is saved. */
export function ConsoleFrame(props: ConsoleFrameProps) {
  const { home, wordmark, texts, groups, density, children } = props;
  return (
    <div className={styles.frame} data-dense={density.dense || undefined}>
      <a href="#content" className={styles.skip}>
        {texts.skip}
      </a>
      <header className={styles.bar} data-print="hide">
        <button type="button" className={styles.menu} popoverTarget={NAV_ID} aria-label={texts.openNav}>
          <Icon icon={Menu} size={24} />
        </button>
        <a href={home} className={styles.home}>
          <WordmarkImage drawing={wordmark} name={texts.home} />
          <span className={styles.name}>{texts.title}</span>
        </a>
        <SearchForm {...props} />
        <Tools {...props} />
      </header>
      <nav className={styles.side} aria-label={texts.nav} data-print="hide">
        <Groups groups={groups} />
      </nav>
      <div id={NAV_ID} popover="auto" className={styles.drawer}>
        <button
          type="button"
          className={styles.close}
          popoverTarget={NAV_ID}
          popoverTargetAction="hide"
          aria-label={texts.closeNav}
        >
          <Icon icon={X} size={24} />
        </button>
        <nav aria-label={texts.nav}>
          <Groups groups={groups} />
        </nav>
      </div>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <KeptNote {...props} />
    </div>
  );
}

function SearchForm({ texts, search }: ConsoleFrameProps) {
  const { nonce } = useContext(DocumentContext);
  return (
    <search className={styles.search}>
      <form method="get" action={search.action} className={styles.searchForm}>
        <label>
          <HiddenText>{texts.search}</HiddenText>
          <input
            id={SEARCH_FIELD}
            type="search"
            name="q"
            aria-keyshortcuts={search.keys}
            className={styles.words}
            placeholder={texts.search}
            defaultValue={search.words}
            maxLength={100}
          />
        </label>
        <kbd className={styles.keys} aria-hidden>
          {texts.keys}
        </kbd>
        <button type="submit" className={styles.find} aria-label={texts.search}>
          <Icon icon={Search} />
        </button>
      </form>
      <script nonce={nonce} suppressHydrationWarning>
        {search.script}
      </script>
    </search>
  );
}

/** What a form says that was left with something unsaved in it, and the script that keeps it. */
function KeptNote({ texts, who }: ConsoleFrameProps) {
  const { nonce } = useContext(DocumentContext);
  return (
    <>
      {/* Not a template: React looks for its children in the element, where a parser does not put them. */}
      <div id={KEPT_NOTE} data-who={who} hidden>
        <Notice
          tone="warning"
          title={texts.kept}
          live
          actions={
            <Cluster gap={2}>
              <Button type="button">{texts.takeUp}</Button>
              <Button type="button" variant="quiet">
                {texts.throwAway}
              </Button>
            </Cluster>
          }
        >
          {texts.keptText} <time />
        </Notice>
      </div>
      <script nonce={nonce} suppressHydrationWarning>
        {KEPT_SCRIPT}
      </script>
    </>
  );
}

/** Other sites, own pages and the way out, each folded until it is asked for. */
function Tools({ texts, sites, ways, signOut, density }: ConsoleFrameProps) {
  return (
    <div className={styles.tools}>
      {sites.length > 1 && (
        <Folded id="console-sites" label={texts.sites} shown={texts.site} icon={ChevronDown}>
          <Links links={sites} />
        </Folded>
      )}
      <Folded id="console-person" label={texts.person} shown={texts.person} icon={UserRound}>
        <Links links={ways} />
        <PageForm
          action={density.action}
          held={{ [DENSITY]: density.dense ? 'comfortable' : 'dense', back: density.back }}
        >
          <Button type="submit" variant="quiet">
            {texts.density}
          </Button>
        </PageForm>
        <PageForm id={SIGN_OUT_FORM} action={signOut.action}>
          <Button type="submit" variant="quiet">
            {texts.signOut}
          </Button>
        </PageForm>
      </Folded>
    </div>
  );
}

function Folded(props: { id: string; label: string; shown: string; icon: typeof ChevronDown; children: ReactNode }) {
  const { id, label, shown, icon, children } = props;
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        popoverTarget={id}
        // A phone shows the icon alone.
        aria-label={shown === label ? label : `${shown}, ${label}`}
      >
        <Icon icon={icon} />
        <span className={styles.toolText}>{shown}</span>
      </button>
      <div id={id} popover="auto" className={classes(styles.drawer, styles.small)}>
        {children}
      </div>
    </>
  );
}

function Links({ links }: { links: readonly ConsoleLink[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ href, label, current }) => (
        <li key={href}>
          <a href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Groups({ groups }: { groups: readonly ConsoleGroup[] }) {
  return groups.map(({ title, links }) => (
    <div key={title} className={styles.group}>
      {title !== '' && <p className={styles.groupTitle}>{title}</p>}
      <ul className={styles.list}>
        {links.map(({ href, label, current, area }) => (
          <li key={href}>
            <a href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
              <Icon icon={ADMIN_AREAS.find((one) => one.area === area)?.icon ?? House} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
