import { QrCode } from '#ui/qr-code.tsx';
import type { Say } from '#ui/say.ts';
import type { DeskLoaded } from './desk-data.ts';
import styles from './desk.module.css';

type Door = NonNullable<DeskLoaded['door']>;

/** The code at the showroom's door. On paper it has a sheet of its own: the sign to hang up. */
export function DoorCode({ say, door }: { readonly say: Say; readonly door: Door }) {
  return (
    <section className={styles.door} aria-labelledby="door-title">
      <h2 id="door-title" className={styles.heading}>
        <span className={styles.onScreen}>{say('desk.door.title')}</span>
        <span className={styles.onPaper}>{door.name}</span>
      </h2>
      <p className={styles.onScreen}>{say('desk.door')}</p>
      <QrCode drawing={door.qr} label={say('desk.door.alt', { name: door.name })} />
      <a className={styles.contact} href={door.url}>
        {door.url}
      </a>
    </section>
  );
}
