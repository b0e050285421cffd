import type { Translate } from '#ui/translate.ts';
import styles from './law-note.module.css';

/** What the law wants said where personal data is asked for; in Argentina the words of the authority (Disposición DNPDP 10/2008). */
export function LawNote({ t }: { t: Translate }) {
  return <p className={styles.law}>{t('signUp.law')}</p>;
}
