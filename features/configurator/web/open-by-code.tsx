import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CODE_FORM, LONGEST_CODE } from './build-data.ts';
import styles from './open-by-code.module.css';
import { useWords } from './words-context.ts';
import { t } from './words.ts';

/** A shared car is opened by its code on any device. */
export function OpenByCode({ action, unknown }: { action: string; unknown: string | null }) {
  const words = useWords();
  return (
    <details id={CODE_FORM} className={styles.open} open={unknown !== null}>
      <summary className={styles.summary}>{t(words, 'share.open')}</summary>
      <form method="get" action={action} className={styles.form}>
        <TextField
          label={t(words, 'share.field')}
          name="s"
          maxLength={LONGEST_CODE}
          defaultValue={unknown ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(unknown === null ? {} : { error: t(words, 'share.unknown') })}
        />
        <Button type="submit" variant="secondary">
          {t(words, 'share.go')}
        </Button>
      </form>
    </details>
  );
}
