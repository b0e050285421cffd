import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './text-input.module.css';

export type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & { before?: ReactNode; after?: ReactNode };

export function TextInput({ before, after, ...rest }: TextInputProps) {
  if (before === undefined && after === undefined) return <input {...rest} className={styles.input} />;
  return (
    <span className={styles.box}>
      {before !== undefined && <span className={styles.side}>{before}</span>}
      <input {...rest} className={classes(styles.input, styles.bare)} />
      {after !== undefined && <span className={styles.side}>{after}</span>}
    </span>
  );
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={4} {...props} className={classes(styles.input, styles.area)} />;
}
