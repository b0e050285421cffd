import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import type { VisitAdminData } from './visit-admin-data.ts';
import { ScheduleExceptions } from './schedule-exceptions.tsx';

/** Days on which the dealership takes no visits: holidays, which stay, and its own, which it may open again. */
export function ClosedDays({ t, loaded }: { t: Translate; loaded: VisitAdminData }) {
  const lines = loaded.days.map(({ day, label, isHoliday }) => {
    const name = (
      <>
        {label}
        {isHoliday && <Badge>{t('visitAgenda.closed.holiday')}</Badge>}
      </>
    );
    const release = isHoliday ? null : (
      <>
        <input type="hidden" name="day" value={day} />
        <Button type="submit" variant="quiet" aria-label={t('visitAgenda.closed.openOf', { day: label })}>
          {t('visitAgenda.closed.open')}
        </Button>
      </>
    );
    return { key: day, label: name, release };
  });
  return (
    <ScheduleExceptions
      t={t}
      loaded={loaded}
      about="closed"
      intent="day"
      lines={lines}
      keep={t('visitAgenda.closed.close')}
    >
      <input type="hidden" name="closed" value="yes" />
      <TextField name="day" type="date" label={t('visitAgenda.closed.day')} />
    </ScheduleExceptions>
  );
}
