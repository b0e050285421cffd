import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Space } from './space-data.ts';
import styles from './space-check.module.css';

/** One's own garage against the car: a form that needs no script. */
export function SpaceCheck({ space }: { space: Space }) {
  const { verdict } = space;
  return (
    <Section id="space" title={space.title} lead={space.lead} tone="sunken">
      <div className={styles.space}>
        <form method="get" action={space.action} className={styles.form}>
          {space.fields.map(({ name, label, value, error }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              defaultValue={value}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              {...(error === null ? {} : { error })}
            />
          ))}
          <Button type="submit" variant="secondary">
            {space.check}
          </Button>
        </form>
        {verdict !== null && (
          <Notice tone={verdict.fits ? 'success' : 'warning'} title={verdict.title}>
            <p>{verdict.text}</p>
          </Notice>
        )}
        <p className={styles.note}>{space.note}</p>
      </div>
    </Section>
  );
}
