import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './desk.module.css';
import type { DeskLoaded } from './desk-data.ts';

/** Free times that one bay, car or person is kept from: blocked here, and given back here. */
export function BlockedTimes({ say, loaded }: { say: Say; loaded: DeskLoaded }) {
  const { token, asked, blocked } = loaded;
  if (blocked === null || blocked.options.length === 0) return null;
  const hidden = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="dealer" value={asked.dealer} />
      <input type="hidden" name="do" value="block" />
    </>
  );
  return (
    <section aria-labelledby="blocked" className={styles.closed}>
      <h2 id="blocked" className={styles.heading}>
        {say('desk.blocked')}
      </h2>
      <p className={styles.soft}>{say('desk.blocked.text')}</p>
      {blocked.times.length === 0 && <p>{say('desk.blocked.none')}</p>}
      <ul className={styles.days}>
        {blocked.times.map(({ id, what, when }) => (
          <li key={id} className={styles.day}>
            {what}, {when}
            <form method="post">
              {hidden}
              <input type="hidden" name="release" value={id} />
              <Button
                type="submit"
                variant="quiet"
                aria-label={say('desk.blocked.releaseOf', { what: `${what}, ${when}` })}
              >
                {say('desk.blocked.release')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" className={styles.filter}>
        {hidden}
        <input type="hidden" name="key" value={blocked.key} />
        <SelectField
          name="resource"
          label={say('desk.blocked.resource')}
          placeholder={say('desk.blocked.resource.choose')}
          options={blocked.options}
          defaultValue=""
        />
        <TextField name="blockDay" type="date" label={say('desk.blocked.day')} />
        <TextField name="starts" type="time" label={say('desk.blocked.starts')} />
        <TextField name="ends" type="time" label={say('desk.blocked.ends')} />
        <Button type="submit" variant="secondary">
          {say('desk.blocked.block')}
        </Button>
      </form>
    </section>
  );
}
