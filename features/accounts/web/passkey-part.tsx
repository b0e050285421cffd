import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
import { AccountForm } from './account-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './session-list.module.css';

type Key = { readonly id: string; readonly name: string; readonly made: string };

/** The person's passkeys, and the way to make one. */
export function PasskeyPart({
  say,
  token,
  keys,
  proof,
  button,
}: {
  say: Say;
  token: string;
  keys: readonly Key[];
  /** Where to prove who one is, for whom that was long ago. */
  proof: string;
  button: Pick<ComponentProps<typeof PasskeyButton>, 'session' | 'onDone'>;
}) {
  return (
    <FormSection title={say('passkey.title')} text={say('passkey.text')}>
      <FullRow>
        <ul className={styles.list}>
          {keys.map((key) => (
            <li key={key.id} className={styles.item}>
              <div className={styles.words}>
                <p className={styles.device}>{key.name}</p>
                <p className={styles.note}>{say('passkey.made', { date: key.made })}</p>
              </div>
              <AccountForm keys={{ token }} intent="dropKey">
                <input type="hidden" name="passkey" value={key.id} />
                <Button type="submit" variant="secondary" aria-label={say('passkey.drop.label', { name: key.name })}>
                  {say('passkey.drop')}
                </Button>
              </AccountForm>
            </li>
          ))}
        </ul>
      </FullRow>
      <FullRow>
        <PasskeyButton say={say} use="make" proof={proof} {...button} />
      </FullRow>
    </FormSection>
  );
}
