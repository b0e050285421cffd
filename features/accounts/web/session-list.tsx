import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
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
export function SessionList({ say, token, sessions }: { say: Say; token: string; sessions: readonly ShownSession[] }) {
  return (
    <FormSection title={say('access.sessions')} text={say('access.sessions.text')}>
      <FullRow>
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.item}>
              <div className={styles.words}>
                <p className={styles.device}>{session.device}</p>
                <p className={styles.note}>
                  {say('access.seen', { date: session.seen })} · {say('access.opened', { date: session.opened })}
                </p>
              </div>
              {session.current ? (
                <Badge tone="accent">{say('access.current.device')}</Badge>
              ) : (
                <AccountForm keys={{ token }} intent="revoke">
                  <input type="hidden" name="session" value={session.id} />
                  <Button
                    type="submit"
                    variant="secondary"
                    aria-label={say('access.revoke.label', { device: session.device })}
                  >
                    {say('access.revoke')}
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
