import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { AccountForm } from './account-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './session-list.module.css';

type Key = { readonly id: string; readonly name: string; readonly made: string };

/** The person's passkeys, and the way to make one. */
export function PasskeyPart({
  t,
  keys,
  proof,
  button,
}: {
  t: Translate;
  keys: readonly Key[];
  /** Where to prove who one is, for whom that was long ago. */
  proof: string;
  button: Pick<ComponentProps<typeof PasskeyButton>, 'session' | 'onDone'>;
}) {
  return (
    <FormSection title={t('passkey.title')} text={t('passkey.text')}>
      <FullRow>
        <ul className={styles.list}>
          {keys.map((key) => (
            <li key={key.id} className={styles.item}>
              <div className={styles.words}>
                <p className={styles.device}>{key.name}</p>
                <p className={styles.note}>{t('passkey.made', { date: key.made })}</p>
              </div>
              <AccountForm intent="dropKey">
                <input type="hidden" name="passkey" value={key.id} />
                <Button type="submit" variant="secondary" aria-label={t('passkey.drop.label', { name: key.name })}>
                  {t('passkey.drop')}
                </Button>
              </AccountForm>
            </li>
          ))}
        </ul>
      </FullRow>
      <FullRow>
        <PasskeyButton t={t} use="make" proof={proof} {...button} />
      </FullRow>
    </FormSection>
  );
}
