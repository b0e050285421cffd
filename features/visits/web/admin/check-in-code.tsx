import { QrCode } from '#ui/qr-code.tsx';
import type { Translate } from '#ui/translate.ts';
import type { VisitAdminData } from './visit-admin-data.ts';
import styles from './visit-admin.module.css';

type CheckInCode = NonNullable<VisitAdminData['code']>;

/** The code at the showroom's door. On paper it has a sheet of its own: the sign to hang up. */
export function CheckInCodeCard({ t, code }: { readonly t: Translate; readonly code: CheckInCode }) {
  return (
    <section className={styles.code} aria-labelledby="door-title">
      <h2 id="door-title" className={styles.heading}>
        <span className={styles.onScreen}>{t('visitAgenda.checkInCode.title')}</span>
        <span className={styles.onPaper}>{code.name}</span>
      </h2>
      <p className={styles.onScreen}>{t('visitAgenda.checkInCode')}</p>
      <QrCode drawing={code.qr} label={t('visitAgenda.checkInCode.alt', { name: code.name })} />
      <a className={styles.contact} href={code.url}>
        {code.url}
      </a>
    </section>
  );
}
