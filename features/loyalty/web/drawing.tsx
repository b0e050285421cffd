import type { Drawing } from '../rules/medals.ts';
import styles from './club.module.css';

/** Prizes as line drawings of our own, on a field of 120 by 90. */
const DRAWINGS: Readonly<Record<Drawing, readonly string[]>> = {
  CAP: [
    'M28 58c0-22 14-34 32-34s32 12 32 34',
    'M28 58c20-7 44-7 64 0',
    'M88 56c10 0 18 4 20 10-14 2-26-1-34-5',
    'M60 24v-4',
    'M48 44h24',
  ],
  CUP: [
    'M38 28h40v34c0 6-4 10-10 10H48c-6 0-10-4-10-10z',
    'M78 36h6c7 0 10 4 10 9s-3 9-10 9h-6',
    'M38 38h40',
    'M50 20c-3-4 3-6 0-10',
    'M60 20c-3-4 3-6 0-10',
    'M70 20c-3-4 3-6 0-10',
  ],
  BACKPACK: [
    'M40 36c0-14 8-20 20-20s20 6 20 20v34c0 4-3 7-7 7H47c-4 0-7-3-7-7z',
    'M52 18c0-6 4-9 8-9s8 3 8 9',
    'M48 50h24v18H48z',
    'M48 56h24',
    'M40 44h-6v22h6',
    'M80 44h6v22h-6',
    'M52 32h16',
  ],
  MODEL: [
    'M20 60h80',
    'M26 56c0-6 3-9 9-10l8-12c2-3 4-4 8-4h20c4 0 6 1 9 4l8 11 6 2c4 1 6 4 6 9z',
    'M44 46h40',
    'M62 31v15',
    'M40 56a7 7 0 1 0 .01 0',
    'M82 56a7 7 0 1 0 .01 0',
    'M14 70h92l-6-10H20z',
  ],
  TRACK: [
    'M24 66c-8-10-6-24 6-28s16 8 26 4 6-22 22-22 24 14 18 26-16 8-22 16-8 14-22 14-22-2-28-10z',
    'M36 60c-4-6-2-12 3-14s10 6 20 2 7-18 18-18 13 9 10 15-13 7-19 14-6 11-16 11-13-4-16-10z',
    'M50 72l4-10',
    'M56 74l3-10',
  ],
  CARE: [
    'M60 12c10 14 18 22 18 34a18 18 0 0 1-36 0c0-12 8-20 18-34z',
    'M50 48c0 6 4 10 10 10',
    'M88 22l3 7 7 3-7 3-3 7-3-7-7-3 7-3z',
    'M28 54l2 5 5 2-5 2-2 5-2-5-5-2 5-2z',
  ],
  TRIP: ['M14 72l26-40 14 20 10-14 24 34z', 'M40 32l-7 11 7-3 6 4', 'M86 18a8 8 0 1 0 .01 0', 'M14 78h92'],
};

/** The drawing that stands for a prize. */
export function PrizeDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 90" aria-hidden="true">
      {DRAWINGS[drawing].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
