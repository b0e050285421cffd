import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from './field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  label: ReactNode;
  text?: ReactNode;
  error?: string | undefined;
};

/** Never ticked beforehand where it gives a consent. */
export function Checkbox({ label, text, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
        {text !== undefined && <span className={styles.text}>{text}</span>}
      </label>
      {error !== undefined && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
