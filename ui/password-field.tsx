import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type PasswordFieldProps = Omit<FieldProps, 'children'> &
  Omit<TextInputProps, 'id' | 'required' | 'type' | 'after'> & { texts: { show: string } };

/**
 * Pasting and password managers are welcome: set `autoComplete` to `current-password` or `new-password`. On a page without React's
 * script the small one of fields (`data-reveals`) turns it over; with no script at all there is no button.
 */
export function PasswordField({ label, hint, error, optional, id, texts, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <TextInput
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          after={
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={shown}
              aria-label={texts.show}
              title={texts.show}
              data-reveals
              onClick={() => setShown(!shown)}
            >
              <Icon icon={Eye} />
              <Icon icon={EyeOff} />
            </button>
          }
        />
      )}
    </Field>
  );
}
