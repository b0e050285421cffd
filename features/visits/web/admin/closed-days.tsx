import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { TextField } from '#ui/text-field.tsx';
import type { DeskLoaded } from './desk-data.ts';
import { KeptTimes } from './kept-times.tsx';

/** Days on which the dealership takes no visits: holidays, which stay, and its own, which it may open again. */
export function ClosedDays({ say, loaded }: { say: Say; loaded: DeskLoaded }) {
  const lines = loaded.days.map(({ day, label, isHoliday }) => {
    const name = (
      <>
        {label}
        {isHoliday && <Badge>{say('desk.closed.holiday')}</Badge>}
      </>
    );
    const release = isHoliday ? null : (
      <>
        <input type="hidden" name="day" value={day} />
        <Button type="submit" variant="quiet" aria-label={say('desk.closed.openOf', { day: label })}>
          {say('desk.closed.open')}
        </Button>
      </>
    );
    return { key: day, label: name, release };
  });
  return (
    <KeptTimes say={say} loaded={loaded} about="closed" wish="day" lines={lines} keep={say('desk.closed.close')}>
      <input type="hidden" name="closed" value="yes" />
      <TextField name="day" type="date" label={say('desk.closed.day')} />
    </KeptTimes>
  );
}
