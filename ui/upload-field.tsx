import { CircleAlert, CircleCheck, LoaderCircle, Upload } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './upload-field.module.css';

const ICONS = { sending: LoaderCircle, done: CircleCheck, failed: CircleAlert } as const;

export type UploadFile = { name: string; note?: ReactNode; state: keyof typeof ICONS; action?: ReactNode };
export type UploadFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | 'onChange' | 'required'> & {
    /** Words of the frame. Without them the browser's own control is seen, which says what was chosen: for pages without script. */
    texts?: { choose: string; drop: string };
    files?: readonly UploadFile[];
    onFiles?: (files: readonly File[]) => void;
  };

/** A file input that fills its frame, so that choosing, dropping and posting without script are all the browser's own. */
export function UploadField({
  label,
  hint,
  error,
  optional,
  id,
  texts,
  files = [],
  onFiles,
  ...input
}: UploadFieldProps) {
  const [over, setOver] = useState(false);
  return (
    <div className={styles.upload}>
      <Field label={label} hint={hint} error={error} optional={optional} id={id}>
        {(control) => (
          <span className={styles.frame} data-over={over} data-plain={texts === undefined}>
            <input
              {...input}
              {...control}
              required={control.required && files.length === 0}
              type="file"
              className={styles.input}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
              onChange={(event) => onFiles?.([...(event.currentTarget.files ?? [])])}
            />
            {texts !== undefined && (
              <>
                <Icon icon={Upload} size={24} />
                <span className={styles.choose}>{texts.choose}</span>
                <span className={styles.drop}>{texts.drop}</span>
              </>
            )}
          </span>
        )}
      </Field>
      {files.length > 0 && (
        <ul className={styles.files} aria-live="polite">
          {files.map((file) => (
            <li key={file.name} className={styles.file} data-state={file.state}>
              <Icon icon={ICONS[file.state]} />
              <span className={styles.name}>{file.name}</span>
              {file.note !== undefined && <span className={styles.note}>{file.note}</span>}
              {file.action}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
