import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** Attributes that tie a control to its label and messages. */
export type ControlProps = {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The word shown beside the label when the field may stay empty. Fields are required unless it is given; empty says nothing (a search). */
  optional?: string | undefined;
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, optional, id: inputId, children }: FieldProps) {
  const ownId = useId();
  const id = inputId ?? ownId;
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional !== undefined && optional !== '' && <span className={styles.optional}> ({optional})</span>}
      </label>
      {children({
        id,
        required: optional === undefined,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon icon={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  );
}
