import { Check, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { GarageFront, GaragePlan } from './garage-drawing.tsx';
import type { Space } from './space-data.ts';
import styles from './space-check.module.css';

/** One's own garage against the car, drawn to scale: a form that needs no script. */
export function SpaceCheck({ space }: { space: Space }) {
  const { verdict, drawing } = space;
  return (
    <Section id="space" title={space.title} lead={space.lead} tone="sunken">
      <div className={styles.space}>
        <form method="get" action={space.action} className={styles.form}>
          <Kept kept={space.kept} />
          {space.fields.map(({ name, label, hint, value, isOptional, error }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              {...(hint === null ? {} : { hint })}
              {...(isOptional ? { optional: space.optional } : {})}
              defaultValue={value}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              {...(error === null ? {} : { error })}
            />
          ))}
          <Button type="submit">{space.check}</Button>
        </form>
        <div className={styles.answer}>
          {verdict !== null && (
            <Notice tone={verdict.isFine ? 'success' : 'warning'} title={verdict.title}>
              <dl className={styles.rows}>
                {verdict.rows.map(({ name, value, isFine }) => (
                  <div key={name} className={styles.row}>
                    <dt>
                      <Icon icon={isFine ? Check : X} size={16} />
                      {name}
                    </dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {verdict.snug !== null && <p>{verdict.snug}</p>}
            </Notice>
          )}
          <figure className={styles.figure}>
            <GaragePlan drawing={drawing} label={space.drawn} />
            <figcaption className={styles.note}>{space.plan}</figcaption>
          </figure>
          <figure className={styles.figure}>
            <GarageFront drawing={drawing} label={space.drawn} />
            <figcaption className={styles.note}>{space.front}</figcaption>
          </figure>
        </div>
        <p className={styles.note}>{space.note}</p>
      </div>
    </Section>
  );
}

/** What the address says besides, which a form with this method would leave out. */
export function Kept({ kept }: { kept: Space['kept'] }) {
  return kept.map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />);
}
