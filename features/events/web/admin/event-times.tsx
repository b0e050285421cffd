import { fieldOf } from '#ui/form.ts';
import type { SpecialField } from '#ui/admin-resource.ts';
import { FullRow } from '#ui/form-section.tsx';
import { Grid } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { EventInput, EventRecord } from '../../contract/staff.ts';

/** Both markets stand three hours behind UTC and move no clocks (Brazil, Decreto 9.772/2019; Argentina, Decreto 1.693/2009). */
const BEHIND = 3 * 3_600_000;

const toLocal = (instant: string): string => new Date(Date.parse(instant) - BEHIND).toISOString().slice(0, 16);

/** What a field of day and hour means; text that is none stays as it is, for the call to refuse. */
const fromLocal = (text: string): string => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00-03:00` : text);

const NAMES = ['startsAt', 'endsAt', 'enrolUntil'] as const;

/** Beginning, end, and until when people enrol, each with day and hour on the market's clock. */
export const timesField: SpecialField<EventInput, EventRecord, unknown> = {
  part: ({ at: { t }, values, errors }) => (
    <FullRow>
      <Grid least="medium" gap={4}>
        {NAMES.map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(`eventAdmin.${name}`)}
            optional={name === 'enrolUntil' ? t('optional') : undefined}
            hint={name === 'enrolUntil' ? t('eventAdmin.enrolUntil.hint') : undefined}
            name={name}
            defaultValue={values[name]}
            error={errors[name]}
          />
        ))}
      </Grid>
    </FullRow>
  ),
  show: (row) => ({
    startsAt: row === null ? '' : toLocal(row.startsAt),
    endsAt: row === null ? '' : toLocal(row.endsAt),
    enrolUntil: row === null ? '' : toLocal(row.enrolUntil),
  }),
  read: (form) => {
    const until = fieldOf(form, 'enrolUntil');
    return Promise.resolve({
      body: {
        startsAt: fromLocal(fieldOf(form, 'startsAt')),
        endsAt: fromLocal(fieldOf(form, 'endsAt')),
        enrolUntil: until === '' ? null : fromLocal(until),
      },
    });
  },
};
