import { Check } from 'lucide-react';
import { Disclosure } from '#ui/disclosure.tsx';
import { HiddenText } from '#ui/hidden-text.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { type PhaseOf, phasesOf } from '../rules/order-phases.ts';
import { OrderTimeline } from './order-parts.tsx';
import { nameOfPoint, type Point } from './order-points.ts';
import styles from './order-phases.module.css';

type Props = { points: readonly Point[]; isFromStock: boolean; t: Translate };

/** Where the order is, in its phases; the one it is in and the one that comes next stand open. */
export function OrderPhases({ points, isFromStock, t }: Props) {
  const next = points.find(({ state }) => state === 'ahead');
  return (
    <ol className={styles.phases}>
      {phasesOf(points, isFromStock).map((phase, index) => {
        const isNext = next !== undefined && phase.points.includes(next);
        const isNow = phase.points.some(({ state }) => state === 'current' || state === 'failed');
        return (
          <li key={phase.phase} className={styles.phase} data-phase={phase.state}>
            <Disclosure
              open={isNow || isNext}
              summary={
                <>
                  <span className={styles.sign} aria-hidden="true">
                    {phase.state === 'done' ? <Icon icon={Check} size={16} /> : index + 1}
                  </span>
                  <span className={styles.head}>
                    <span className={styles.name}>
                      {t(`phase.${phase.phase}`)}
                      <HiddenText>: {t(`order.${phase.state}`)}</HiddenText>
                    </span>
                    <span className={styles.when}>{lineOf(phase, isNext, t)}</span>
                  </span>
                </>
              }
            >
              <div className={styles.points}>
                <OrderTimeline points={phase.points} label={t(`phase.${phase.phase}`)} t={t} />
              </div>
            </Disclosure>
          </li>
        );
      })}
    </ol>
  );
}

/** A finished phase says when, one under way what was reached last, and the next one that it is next. */
const lineOf = ({ state, points }: PhaseOf<Point>, isNext: boolean, t: Translate): string => {
  const reached = points.findLast((point) => point.state !== 'ahead' && !point.isFormer);
  if (state === 'done') return reached?.when ?? '';
  if (reached !== undefined) return nameOfPoint(reached, t);
  return isNext ? t('order.next') : '';
};
