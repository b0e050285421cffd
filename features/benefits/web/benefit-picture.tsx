import { CircleDot, Droplets, Fuel, Gift, Music, Plane, Trophy, Utensils, Wrench, type LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { BenefitPicture as Kind } from '../rules/types.ts';
import styles from './benefits.module.css';

const SIGNS: Readonly<Record<Kind, LucideIcon>> = {
  CARE: Wrench,
  WASH: Droplets,
  TYRES: CircleDot,
  FUEL: Fuel,
  TRAVEL: Plane,
  FOOD: Utensils,
  SPORT: Trophy,
  MUSIC: Music,
  GIFT: Gift,
};

const rings = [40, 66, 92, 118, 144];
const lines = [0, 1, 2, 3, 4, 5, 6, 7];

/** What lies behind the sign: rings of a wheel, waves of water, or the stripes of a road. */
function Ground({ kind }: { readonly kind: Kind }) {
  if (kind === 'WASH' || kind === 'TRAVEL' || kind === 'MUSIC')
    return lines.map((at) => (
      <path key={at} d={`M-10 ${20 + at * 22}q40 -26 80 0t80 0t80 0t80 0t80 0`} className={styles.stroke} />
    ));
  if (kind === 'TYRES' || kind === 'CARE' || kind === 'SPORT')
    return rings.map((radius) => <circle key={radius} cx={252} cy={150} r={radius} className={styles.stroke} />);
  return lines.map((at) => <path key={at} d={`M${at * 46 - 40} 190l90 -200`} className={styles.stroke} />);
}

/** The picture of a benefit, drawn in the brand's own colours. */
export function BenefitPicture({ kind, isSoft = false }: { readonly kind: Kind; readonly isSoft?: boolean }) {
  return (
    <div className={isSoft ? styles.pictureSoft : styles.picture} aria-hidden>
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" className={styles.ground}>
        <Ground kind={kind} />
      </svg>
      <span className={styles.sign}>
        <Icon icon={SIGNS[kind]} size={40} />
      </span>
    </div>
  );
}
