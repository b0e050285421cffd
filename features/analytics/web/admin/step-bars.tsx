import type { Translate } from '#ui/translate.ts';
import type { ShownStep } from './funnel-data.ts';
import styles from './step-bars.module.css';

const WIDTH = 600;
const ROW = 28;
const BAR = 20;
/** A step that somebody came to is never drawn as none. */
const LEAST = 3;

/** The steps as bars below each other; on each, what part came from the step before. Whoever does not see them reads the table beside. */
export function StepBars({ t, steps, label }: { t: Translate; steps: readonly ShownStep[]; label: string }) {
  const most = Math.max(1, ...steps.map(({ visitors }) => visitors));
  const widthOf = (count: number): number =>
    count === 0 ? 0 : Math.max(LEAST, Math.round((Math.min(count, most) / most) * WIDTH));
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${steps.length * ROW}`} role="img" aria-label={label}>
      {steps.map(({ step, visitors, came, shown }, at) => (
        <g key={step}>
          <rect x="0" y={at * ROW + 4} width={WIDTH} height={BAR} className={styles.floor} />
          <rect x="0" y={at * ROW + 4} width={widthOf(visitors)} height={BAR} className={styles.bar}>
            <title>{`${t(`analyticsAdmin.step.${step}`)}: ${shown}`}</title>
          </rect>
          {came > 0 && <rect x="0" y={at * ROW + 4} width={widthOf(came)} height={BAR} className={styles.came} />}
        </g>
      ))}
    </svg>
  );
}
