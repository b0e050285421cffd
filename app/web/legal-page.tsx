import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { LegalText } from './legal-data.ts';
import styles from './legal-page.module.css';

/** A text to read: what it is, which version, its parts one press away, who answers for it. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <LegalFrame
      title={text.title}
      lead={text.lead}
      seller={text.seller}
      note={text.version === null ? text.print : `${text.version}. ${text.print}`}
    >
      <nav className={styles.contents} aria-label={text.contents}>
        <p className={styles.contentsTitle}>{text.contents}</p>
        <ol className={styles.links}>
          {text.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map((section) => (
        <section key={section.id} id={section.id} className={styles.section} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`} className={styles.heading}>
            {section.title}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </LegalFrame>
  );
}

/** Title, the word that this is a demonstration, and the company, around whatever is between. */
export function LegalFrame({
  title,
  lead,
  note,
  seller,
  children,
}: {
  title: string;
  lead: string;
  note?: string;
  seller: LegalText['seller'];
  children: ReactNode;
}) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </header>
      <Notice>{seller.demonstration}</Notice>
      {children}
      <section className={styles.section} aria-labelledby="seller">
        <h2 id="seller" className={styles.heading}>
          {seller.title}
        </h2>
        <ul className={styles.seller}>
          {seller.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}
