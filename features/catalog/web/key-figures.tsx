import { Section } from '#ui/section.tsx';
import type { ModelData } from './model-data.ts';
import styles from './key-figures.module.css';

/** What is asked first of a car, large. */
export function KeyFigures({ figures }: { figures: ModelData['figures'] }) {
  if (figures.list.length === 0) return null;
  return (
    <Section id="figures" title={figures.title}>
      <Figures list={figures.list} />
    </Section>
  );
}

export function Figures({ list }: { list: ModelData['figures']['list'] }) {
  return (
    <dl className={styles.figures}>
      {list.map((figure) => (
        <div key={figure.key} className={styles.figure}>
          <dt>{figure.name}</dt>
          <dd>
            <span className={styles.value}>
              {figure.value} <span className={styles.unit}>{figure.unit}</span>
            </span>
            {figure.version !== null && <span className={styles.version}>{figure.version}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
