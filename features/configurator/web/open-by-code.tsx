import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './open-by-code.module.css';
import { useWords } from './words-context.ts';
import { say } from './words.ts';

/** A shared car is opened by its code on any device. */
export function OpenByCode({ action, isUnknown }: { action: string; isUnknown: boolean }) {
  const words = useWords();
  return (
    <details className={styles.open} open={isUnknown}>
      <summary className={styles.summary}>{say(words, 'share.open')}</summary>
      <form method="get" action={action} className={styles.form}>
        <TextField
          label={say(words, 'share.field')}
          name="s"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(isUnknown ? { error: say(words, 'share.unknown') } : {})}
        />
        <Button type="submit" variant="secondary">
          {say(words, 'share.go')}
        </Button>
      </form>
    </details>
  );
}
