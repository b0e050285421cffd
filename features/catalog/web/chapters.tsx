import { Picture } from '#ui/picture.tsx';
import { PhoneRow } from '#ui/phone-row.tsx';
import { Section } from '#ui/section.tsx';
import type { ChaptersShown, LineShown } from './chapters-data.ts';
import styles from './chapters.module.css';
import { Figures } from './key-figures.tsx';

type Chapter = ChaptersShown[number];

/** The car chapter by chapter: pictures or figures, and what it has, with the versions that have it. */
export function Chapters({ chapters }: { chapters: ChaptersShown }) {
  return bandsOf(chapters).map(([chapter, ...more], index) => {
    const tone = index % 2 === 0 ? 'sunken' : 'surface';
    if (chapter === undefined) return null;
    if (isWords(chapter))
      return (
        <Section key={chapter.id} tone={tone}>
          <div className={styles.beside}>
            {[chapter, ...more].map((one) => (
              <Words key={one.id} chapter={one} />
            ))}
          </div>
        </Section>
      );
    return (
      <Section key={chapter.id} id={chapter.id} title={chapter.title} lead={chapter.lead} tone={tone}>
        {chapter.pictures.length > 0 && <Views title={chapter.title} pictures={chapter.pictures} />}
        {chapter.figures.length > 0 && <Figures list={chapter.figures} />}
        {chapter.lines.length > 0 && <Lines lines={chapter.lines} />}
      </Section>
    );
  });
}

const isWords = ({ pictures, figures }: Chapter): boolean => pictures.length === 0 && figures.length === 0;

/** Chapters of words alone share a band of the page. */
const bandsOf = (chapters: ChaptersShown): Chapter[][] => {
  const bands: Chapter[][] = [];
  for (const chapter of chapters) {
    const last = bands.at(-1);
    if (last?.[0] !== undefined && isWords(last[0]) && isWords(chapter)) last.push(chapter);
    else bands.push([chapter]);
  }
  return bands;
};

function Words({ chapter: { id, title, lead, lines } }: { chapter: Chapter }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.words}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      <Lines lines={lines} />
    </section>
  );
}

function Views({ title, pictures }: Pick<Chapter, 'title' | 'pictures'>) {
  return (
    <PhoneRow label={title}>
      <ul className={styles.views}>
        {pictures.map(({ src, srcSet, alt }) => (
          <li key={src} className={styles.view}>
            <Picture
              src={src ?? ''}
              srcSet={srcSet}
              alt={alt}
              sizes="(max-width: 720px) 84vw, 30vw"
              width={1280}
              height={720}
            />
          </li>
        ))}
      </ul>
    </PhoneRow>
  );
}

export function Lines({ lines }: { lines: readonly LineShown[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ line, versions }) => (
        <li key={line} className={styles.line}>
          <span className={styles.what}>{line}</span>
          {versions !== null && <span className={styles.versions}>{versions}</span>}
        </li>
      ))}
    </ul>
  );
}
