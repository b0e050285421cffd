import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { DAY_REASONS } from '../../rules/expected-day.ts';
import type { DaySaid } from '../expected-data.ts';
import { ExpectedDays } from '../expected-days.tsx';

type Days = {
  readonly said: readonly DaySaid[];
  /** The change that is seen here; empty where there was none. */
  readonly seen: string;
  readonly key: string;
  readonly today: string;
  /** Whether there is somebody who waits. */
  readonly isOpen: boolean;
};

/** What the buyer is told of the days, and the form by which they change. */
export function ExpectedForStaff({ days, t }: { days: Days; t: Translate }) {
  if (!days.isOpen) return <ExpectedDays said={days.said} t={t} />;
  return (
    <Stack gap={4}>
      <ExpectedDays said={days.said} t={t} />
      <section aria-labelledby="days">
        <PageForm idempotencyKey={days.key} held={{ do: 'days', seen: days.seen }}>
          <Stack gap={4}>
            <h3 id="days">{t('admin.expected.title')}</h3>
            <TextField label={t('admin.expected.from')} name="from" type="date" />
            <TextField label={t('admin.expected.until')} name="until" type="date" min={days.today} />
            <SelectField
              label={t('admin.expected.reason')}
              name="reason"
              placeholder={t('admin.expected.reason.none')}
              options={DAY_REASONS.map((reason) => ({ value: reason, label: t(`expected.reason.${reason}`) }))}
            />
            <TextField
              label={t('admin.expected.note')}
              optional={t('admin.expected.optional')}
              hint={t('admin.expected.note.hint')}
              name="note"
              maxLength={300}
              autoComplete="off"
            />
            <div>
              <Button type="submit" variant="secondary">
                {t('admin.expected.send')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </section>
    </Stack>
  );
}
