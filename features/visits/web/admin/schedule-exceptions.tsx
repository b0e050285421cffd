import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './visit-admin.module.css';
import type { VisitAdminData } from './visit-admin-data.ts';

type ScheduleException = {
  readonly key: string;
  readonly label: ReactNode;
  /** What gives it back; null where it stays. */
  readonly release: ReactNode;
};

type ScheduleExceptionsProps = {
  t: Translate;
  loaded: VisitAdminData;
  /** Its texts and the id of its heading: `blocked`, `closed`. */
  about: 'blocked' | 'closed';
  /** What its forms ask of the admin page. */
  intent: 'block' | 'day';
  lines: readonly ScheduleException[];
  /** The fields of a new one. */
  children: ReactNode;
  /** The button of a new one. */
  keep: string;
};

/** What a dealership keeps free of visits: each with the way to give it back, and a form for another. */
export function ScheduleExceptions({ t, loaded, about, intent, lines, children, keep }: ScheduleExceptionsProps) {
  const held = { dealer: loaded.query.dealer, do: intent };
  return (
    <section aria-labelledby={about} className={styles.closed}>
      <h2 id={about} className={styles.heading}>
        {t(`visitAgenda.${about}`)}
      </h2>
      <p className={styles.soft}>{t(`visitAgenda.${about}.text`)}</p>
      {lines.length === 0 && <p>{t(`visitAgenda.${about}.none`)}</p>}
      <ul className={styles.days}>
        {lines.map(({ key, label, release }) => (
          <li key={key} className={styles.day}>
            {label}
            {release !== null && <PageForm held={held}>{release}</PageForm>}
          </li>
        ))}
      </ul>
      <PageForm className={styles.filter} held={held}>
        {children}
        <Button type="submit" variant="secondary">
          {keep}
        </Button>
      </PageForm>
    </section>
  );
}
