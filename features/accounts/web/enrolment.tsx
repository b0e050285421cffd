import type { QrDrawing } from '#kernel/qr.ts';
import { QrCode } from '#ui/qr-code.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './enrolment.module.css';

/** Groups of four: a key of thirty-two letters is typed by hand here. */
const spaced = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** How a phone becomes the second factor: three steps, the code to scan, the key to type. */
export function Enrolment({ t, qr, secret }: { t: Translate; qr: QrDrawing; secret: string }) {
  return (
    <div className={styles.enrolment}>
      <ol className={styles.steps}>
        <li>{t('factor.enrol.step1')}</li>
        <li>{t('factor.enrol.step2')}</li>
        <li>{t('factor.enrol.step3')}</li>
      </ol>
      <QrCode drawing={qr} label={t('factor.enrol.alt')} />
      <p className={styles.secret}>
        {t('factor.enrol.secret')} <code>{spaced(secret)}</code>
      </p>
    </div>
  );
}
