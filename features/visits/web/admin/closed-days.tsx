import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import styles from './desk.module.css';
import type { DeskLoaded } from './desk-data.ts';

/** Days on which the dealership takes no visits: holidays, which stay, and its own, which it may open again. */
export function ClosedDays({ say, loaded }: { say: Say; loaded: DeskLoaded }) {
  const { token, asked, days } = loaded;
  const hidden = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="dealer" value={asked.dealer} />
      <input type="hidden" name="do" value="day" />
    </>
  );
  return (
    <section aria-labelledby="closed" className={styles.closed}>
      <h2 id="closed" className={styles.heading}>
        {say('desk.closed')}
      </h2>
      <p className={styles.soft}>{say('desk.closed.text')}</p>
      {days.length === 0 && <p>{say('desk.closed.none')}</p>}
      <ul className={styles.days}>
        {days.map(({ day, label, isHoliday }) => (
          <li key={day} className={styles.day}>
            {label}
            {isHoliday ? (
              <Badge>{say('desk.closed.holiday')}</Badge>
            ) : (
              <form method="post">
                {hidden}
                <input type="hidden" name="day" value={day} />
                <Button type="submit" variant="quiet" aria-label={say('desk.closed.openOf', { day: label })}>
                  {say('desk.closed.open')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" className={styles.filter}>
        {hidden}
        <input type="hidden" name="closed" value="yes" />
        <TextField name="day" type="date" label={say('desk.closed.day')} />
        <Button type="submit" variant="secondary">
          {say('desk.closed.close')}
        </Button>
      </form>
    </section>
  );
}
