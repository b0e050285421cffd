import type { ReactNode } from 'react';
import styles from './playground.module.css';

export type FrameProps = {
  title: ReactNode;
  lead: ReactNode;
  note?: ReactNode;
  /** A way back to the overview. */
  back?: { label: string; href: string };
  locale: string;
  languageLabel: string;
  languages: readonly { lang: string; name: string; href: string }[];
  current: string;
  children: ReactNode;
};

/** What stands around every page for makers. It speaks the language asked for, whatever the document's own. */
export function PlaygroundFrame({
  title,
  lead,
  note,
  back,
  locale,
  languageLabel,
  languages,
  current,
  children,
}: FrameProps) {
  return (
    <main id="content" className={styles.page} lang={locale}>
      <header className={styles.head}>
        <div className={styles.bar}>
          {back === undefined ? <span /> : <a href={back.href}>{back.label}</a>}
          <nav aria-label={languageLabel} className={styles.languages}>
            {languages.map(({ lang, name, href }) => (
              <a
                key={lang}
                href={href}
                lang={lang}
                hrefLang={lang}
                aria-current={lang === current ? 'true' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        </div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </header>
      {children}
    </main>
  );
}
