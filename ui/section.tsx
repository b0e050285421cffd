import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './section.module.css';

export type SectionProps = {
  title?: ReactNode;
  lead?: ReactNode;
  /** A link at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
  tone?: 'surface' | 'sunken' | 'raised';
  width?: 'page' | 'text' | 'wide';
  id?: string;
  /** Less air above: the first band of a task. */
  compact?: boolean;
  /** Level of the title. */
  level?: 1 | 2 | 3;
};

/** A band of the page with its air. */
export function Section({
  title,
  lead,
  aside,
  children,
  tone = 'surface',
  width = 'wide',
  compact = false,
  id,
  level = 2,
}: SectionProps) {
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section
      id={id}
      className={classes(styles.section, styles[tone], compact && styles.compact)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      <div className={classes(styles.inner, styles[width])}>
        {title !== undefined && (
          <div className={styles.head}>
            <div className={styles.words}>
              <Title id={titleId}>{title}</Title>
              {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            </div>
            {aside}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
