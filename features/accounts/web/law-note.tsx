import type { Say } from '#ui/say.ts';
import styles from './law-note.module.css';

/** What the law wants said where personal data is asked for; in Argentina the words of the authority (Disposición DNPDP 10/2008). */
export function LawNote({ say }: { say: Say }) {
  return <p className={styles.law}>{say('signUp.law')}</p>;
}
