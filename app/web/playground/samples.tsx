import { Badge } from '#ui/badge.tsx';
import type { RuleData } from './data.ts';
import styles from './playground.module.css';

const TONES = { true: 'success', false: 'danger', null: 'danger', undefined: 'danger', none: 'danger' } as const;
const isTone = (verdict: string): verdict is keyof typeof TONES => Object.hasOwn(TONES, verdict);

/** Values of the case tables as links that fill the field. */
export function Samples({ texts, samples }: { texts: RuleData['texts']; samples: RuleData['samples'] }) {
  return (
    <section aria-labelledby="samples">
      <h2 id="samples" className={styles.heading}>
        {texts['playground.samples']}
      </h2>
      <p className={styles.note}>{texts['playground.samples.lead']}</p>
      <ul className={styles.samples}>
        {samples.map(({ value, input, verdict, source, href }) => (
          <li key={href} className={styles.sample}>
            <a href={href} className={styles.sampleValue}>
              {value}
            </a>
            {input !== '' && <span className={styles.count}>{input}</span>}
            {isTone(verdict) ? (
              <Badge tone={TONES[verdict]}>{verdict}</Badge>
            ) : (
              <code className={styles.code}>{verdict}</code>
            )}
            <span className={styles.sampleSource}>{source}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
