import { LinkButton } from '#ui/link-button.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Member } from './club-data.ts';
import styles from './member-panel.module.css';

/** Length of the ring's line: its radius is 54. */
const ROUND = 2 * Math.PI * 54;

/** What one has: points in a ring that closes with the next level, and the next step. */
export function MemberPanel({ t, member }: { t: Translate; member: Member }) {
  const { points, level, next, ending, position, step, share } = member;
  return (
    <div className={styles.panel}>
      <div className={styles.ring}>
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle className={styles.ringGround} cx="60" cy="60" r="54" />
          <circle
            className={styles.ringLine}
            cx="60"
            cy="60"
            r="54"
            strokeDasharray={`${(ROUND * share).toFixed(1)} ${ROUND.toFixed(1)}`}
          />
        </svg>
        <p className={styles.points}>
          <strong>{points}</strong>
          <span>{t('loyalty.points.word')}</span>
        </p>
      </div>
      <div className={styles.standing}>
        <p className={styles.level}>{t('loyalty.level', { level })}</p>
        <p>{next === null ? t('loyalty.top') : t('loyalty.next', { missing: next.missing, level: next.name })}</p>
        {position !== null && (
          <p>
            <a href="#ranking">{t('loyalty.position', { position })}</a>
          </p>
        )}
        {ending !== null && <p className={styles.small}>{t('loyalty.ending', ending)}</p>}
      </div>
      {member.hasDebt && (
        <div className={styles.debt}>
          <p>
            <strong>{t('loyalty.debt', { points: member.debt })}</strong>
          </p>
          <p className={styles.small}>{t('loyalty.debt.text')}</p>
        </div>
      )}
      {step !== null && (
        <div className={styles.step}>
          <p className={styles.small}>{t('loyalty.step')}</p>
          <div>
            <p>
              <strong>{step.name}</strong>
            </p>
            <p>{step.text}</p>
          </div>
          <div>
            <LinkButton href={step.href}>{t.find(`loyalty.step.${step.rule}`) ?? step.name}</LinkButton>
          </div>
        </div>
      )}
    </div>
  );
}
