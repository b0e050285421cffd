import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import styles from './desk.module.css';
import type { DeskLoaded } from './desk-data.ts';

type KeptLine = {
  readonly key: string;
  readonly label: ReactNode;
  /** What gives it back; null where it stays. */
  readonly release: ReactNode;
};

type KeptTimesProps = {
  say: Say;
  loaded: DeskLoaded;
  /** Its texts and the id of its heading: `blocked`, `closed`. */
  about: 'blocked' | 'closed';
  /** What its forms ask of the desk. */
  wish: 'block' | 'day';
  lines: readonly KeptLine[];
  /** The fields of a new one. */
  children: ReactNode;
  /** The button of a new one. */
  keep: string;
};

/** What a dealership keeps free of visits: each with the way to give it back, and a form for another. */
export function KeptTimes({ say, loaded, about, wish, lines, children, keep }: KeptTimesProps) {
  const hidden = (
    <>
      <input type="hidden" name="token" value={loaded.token} />
      <input type="hidden" name="dealer" value={loaded.asked.dealer} />
      <input type="hidden" name="do" value={wish} />
    </>
  );
  return (
    <section aria-labelledby={about} className={styles.closed}>
      <h2 id={about} className={styles.heading}>
        {say(`desk.${about}`)}
      </h2>
      <p className={styles.soft}>{say(`desk.${about}.text`)}</p>
      {lines.length === 0 && <p>{say(`desk.${about}.none`)}</p>}
      <ul className={styles.days}>
        {lines.map(({ key, label, release }) => (
          <li key={key} className={styles.day}>
            {label}
            {release !== null && (
              <form method="post">
                {hidden}
                {release}
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" className={styles.filter}>
        {hidden}
        {children}
        <Button type="submit" variant="secondary">
          {keep}
        </Button>
      </form>
    </section>
  );
}
