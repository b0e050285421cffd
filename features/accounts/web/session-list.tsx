import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { AccountForm } from './account-form.tsx';
import styles from './session-list.module.css';

export type ShownSession = {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly seen: string;
  readonly opened: string;
};

/** Where the account is open. The present one ends by signing out. */
export function SessionList({ t, sessions }: { t: Translate; sessions: readonly ShownSession[] }) {
  return (
    <FormSection title={t('access.sessions')} text={t('access.sessions.text')}>
      <FullRow>
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.item}>
              <div className={styles.words}>
                <p className={styles.device}>{session.device}</p>
                <p className={styles.note}>
                  {t('access.seen', { date: session.seen })} · {t('access.opened', { date: session.opened })}
                </p>
              </div>
              {session.current ? (
                <Badge tone="accent">{t('access.current.device')}</Badge>
              ) : (
                <AccountForm intent="revoke">
                  <input type="hidden" name="session" value={session.id} />
                  <Button
                    type="submit"
                    variant="secondary"
                    aria-label={t('access.revoke.label', { device: session.device })}
                  >
                    {t('access.revoke')}
                  </Button>
                </AccountForm>
              )}
            </li>
          ))}
        </ul>
      </FullRow>
    </FormSection>
  );
}
