import type { Translate } from '#ui/translate.ts';
import type { ShownStep } from './funnel-data.ts';
import styles from './step-bars.module.css';

const WIDTH = 600;
const HEIGHT = 20;
/** A step that somebody came to is never drawn as none. */
const LEAST = 3;

/** The steps as bars below each other, each with its name; on each, what part came from the step before. */
export function StepBars({ t, steps, label }: { t: Translate; steps: readonly ShownStep[]; label: string }) {
  const most = Math.max(1, ...steps.map(({ visitors }) => visitors));
  const widthOf = (count: number): number =>
    count === 0 ? 0 : Math.max(LEAST, Math.round((Math.min(count, most) / most) * WIDTH));
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ step, visitors, came, shown }) => (
        <li key={step} className={styles.step}>
          <span>{t(`analyticsAdmin.step.${step}`)}</span>
          <span className={styles.count}>{shown}</span>
          {/* Stretched to its room: words in it would be, too. */}
          <svg
            className={styles.bars}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <rect width={WIDTH} height={HEIGHT} className={styles.floor} />
            <rect width={widthOf(visitors)} height={HEIGHT} className={styles.bar} />
            {came > 0 && <rect width={widthOf(came)} height={HEIGHT} className={styles.came} />}
          </svg>
        </li>
      ))}
    </ol>
  );
}
