import type { QrDrawing } from '#kernel/qr.ts';
import { QrCode } from '#ui/qr-code.tsx';
import type { Say } from '#ui/say.ts';
import styles from './enrolment.module.css';

/** Groups of four: a key of thirty-two letters is typed by hand here. */
const spaced = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** How a phone becomes the second factor: three steps, the code to scan, the key to type. */
export function Enrolment({ say, qr, secret }: { say: Say; qr: QrDrawing; secret: string }) {
  return (
    <div className={styles.enrolment}>
      <ol className={styles.steps}>
        <li>{say('factor.enrol.step1')}</li>
        <li>{say('factor.enrol.step2')}</li>
        <li>{say('factor.enrol.step3')}</li>
      </ol>
      <QrCode drawing={qr} label={say('factor.enrol.alt')} />
      <p className={styles.secret}>
        {say('factor.enrol.secret')} <code>{spaced(secret)}</code>
      </p>
    </div>
  );
}
