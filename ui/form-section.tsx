import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

/** A group of fields with its name. Fields stand in two columns where there is room; `<FullRow>` takes both. */
export function FormSection({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

export function FullRow({ children }: { children: ReactNode }) {
  return <div className={styles.full}>{children}</div>;
}
