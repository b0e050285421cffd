import { Coffee, Flag, Handshake, Mountain, Sparkles, type LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import type { EventKind } from '../rules/event.ts';
import styles from './events.module.css';
import type { EventView } from './shown.ts';

const SIGNS: Readonly<Record<EventKind, LucideIcon>> = {
  LAUNCH: Sparkles,
  OPEN_DAY: Coffee,
  OFF_ROAD: Mountain,
  DRIVE_DAY: Flag,
  MEETING: Handshake,
};

type Props = { readonly event: Pick<EventView, 'kind' | 'car' | 'when'>; readonly isLarge?: boolean };

/** The car that it is about in the brand's light, or the sign of its kind; with the calendar's leaf. */
export function Poster({ event: { kind, car, when }, isLarge = false }: Props) {
  return (
    <div className={isLarge ? styles.posterLarge : styles.poster}>
      {car === null ? (
        <span className={styles.sign} aria-hidden>
          <Icon icon={SIGNS[kind]} size={40} />
        </span>
      ) : (
        <Picture
          src={`${car.picture}${isLarge ? 1280 : 640}`}
          srcSet={[480, 640, 960, 1280].map((width) => `${car.picture}${width} ${width}w`).join(', ')}
          sizes={isLarge ? '(max-width: 860px) 100vw, 60vw' : '(max-width: 720px) 90vw, 33vw'}
          alt=""
          width={640}
          height={360}
          fit="cover"
          priority={isLarge}
        />
      )}
      <span className={styles.leaf} aria-hidden>
        <span>{when.weekday}</span>
        <span className={styles.leafDay}>{when.day}</span>
        <span>{when.month}</span>
      </span>
    </div>
  );
}
