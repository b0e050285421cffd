import { fromLocal, toLocal } from '#kernel/local-time.ts';
import { fieldOf } from '#ui/form.ts';
import type { SpecialField } from '#ui/admin-resource.ts';
import { FullRow } from '#ui/form-section.tsx';
import { Grid } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { EventInput, EventRecord } from '../../contract/staff.ts';

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
  show: (row, { market }) => ({
    startsAt: row === null ? '' : toLocal(row.startsAt, market),
    endsAt: row === null ? '' : toLocal(row.endsAt, market),
    enrolUntil: row === null ? '' : toLocal(row.enrolUntil, market),
  }),
  read: (form, { market }) => {
    const until = fieldOf(form, 'enrolUntil');
    return Promise.resolve({
      body: {
        startsAt: fromLocal(fieldOf(form, 'startsAt'), market),
        endsAt: fromLocal(fieldOf(form, 'endsAt'), market),
        enrolUntil: until === '' ? null : fromLocal(until, market),
      },
    });
  },
};
