import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Say } from '#ui/say.ts';
import { AccountForm } from './account-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './session-list.module.css';

type Key = { readonly id: string; readonly name: string; readonly made: string };

/** The person's passkeys, the way to make one, and the proof that it is still them. */
export function PasskeyPart({
  say,
  token,
  possible,
  keys,
  confirm,
  button,
}: {
  say: Say;
  token: string;
  /** A passkey belongs to a name: at a bare address there are none. */
  possible: boolean;
  keys: readonly Key[];
  confirm: string;
  button: Pick<ComponentProps<typeof PasskeyButton>, 'session' | 'onDone'>;
}) {
  return (
    <FormSection
      title={say(possible ? 'passkey.title' : 'fresh.title')}
      text={say(possible ? 'passkey.text' : 'fresh.lead')}
    >
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
        <PasskeyButton say={say} use="make" proof={confirm} {...button} />
      </FullRow>
      <FullRow>
        <LinkButton href={confirm} variant="quiet">
          {say('fresh.go')}
        </LinkButton>
      </FullRow>
    </FormSection>
  );
}
