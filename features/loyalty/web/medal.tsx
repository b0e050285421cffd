import type { MedalRule } from '../rules/medals.ts';
import styles from './club.module.css';

/** What each medal is for, in lines of our own on a field of 64. */
const EMBLEMS: Readonly<Record<MedalRule, readonly string[]>> = {
  // A key.
  OWNED_CAR: ['M25 25a7 7 0 1 0 .01 0', 'M30 37l12 12', 'M37 44l4-4', 'M41 48l3-3'],
  // A spanner's open end over a tick.
  REVISION: ['M24 22a8 8 0 0 0 9 11l9 9', 'M24 22l5 6 5-1 1-5-6-5a8 8 0 0 0-5 5', 'M22 42l5 5 9-9'],
  // A steering wheel.
  TEST_DRIVE: ['M32 17a15 15 0 1 0 .01 0', 'M32 27a5 5 0 1 0 .01 0', 'M17.5 29l9.7 2', 'M46.5 29l-9.7 2', 'M32 37v10'],
  // A flag on a hill.
  EVENT: ['M26 46V18', 'M26 19h17l-5 6 5 6H26', 'M17 47c6-5 24-5 30 0'],
  // Words.
  OPINION: ['M18 22h28v18H32l-8 7v-7h-6z', 'M24 28h16', 'M24 34h10'],
  // A star.
  SUBSCRIPTION: ['M32 17l4.6 9.4 10.4 1.5-7.5 7.3 1.8 10.3L32 40.6l-9.3 4.9 1.8-10.3-7.5-7.3 10.4-1.5z'],
  // Two who meet.
  REFERRAL: [
    'M24 20a5 5 0 1 0 .01 0',
    'M40 20a5 5 0 1 0 .01 0',
    'M15 45c0-8 4-12 9-12s8 4 8 8',
    'M49 45c0-8-4-12-9-12s-8 4-8 8',
  ],
};

/** Points of a ring of twenty teeth. */
const RING = Array.from({ length: 40 }, (_, turn) => {
  const angle = (turn / 40) * 2 * Math.PI;
  const radius = turn % 2 === 0 ? 31 : 28;
  return `${(32 + radius * Math.sin(angle)).toFixed(2)},${(32 - radius * Math.cos(angle)).toFixed(2)}`;
}).join(' ');

/** A medal, in full colour once it is won. */
export function Medal({ rule, isWon }: { rule: MedalRule; isWon: boolean }) {
  return (
    <svg className={styles.medal} data-won={isWon} viewBox="0 0 64 64" aria-hidden="true">
      <polygon className={styles.medalRing} points={RING} />
      <circle className={styles.medalField} cx="32" cy="32" r="24" />
      {EMBLEMS[rule].map((path) => (
        <path key={path} className={styles.medalLine} d={path} />
      ))}
    </svg>
  );
}

/** The sign of a level: a shield with as many bars as it is high. */
export function LevelSign({ index, isReached }: { index: number; isReached: boolean }) {
  const bars = Array.from({ length: Math.min(index + 1, 6) }, (_, bar) => 40 - bar * 5);
  return (
    <svg className={styles.sign} data-reached={isReached} viewBox="0 0 64 64" aria-hidden="true">
      <path className={styles.signField} d="M32 4l24 8v20c0 14-10 23-24 28C18 55 8 46 8 32V12z" />
      {bars.map((height) => (
        <path key={height} className={styles.signBar} d={`M18 ${height}l14-7 14 7`} />
      ))}
    </svg>
  );
}
