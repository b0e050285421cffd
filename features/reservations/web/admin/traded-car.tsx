import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { Photos } from '../trade-card.tsx';
import type { tradeForStaff } from '../trade-data.ts';
import styles from './admin.module.css';

type Shown = NonNullable<ReturnType<typeof tradeForStaff>>;

/** The used car beside its photographs: what its buyer said, and the form for what was found. */
export function TradedCarForStaff({ trade, t }: { trade: Shown; t: Translate }) {
  const { correction } = trade;
  return (
    <section aria-labelledby="traded-car">
      <Stack gap={4}>
        <h3 id="traded-car">{t('trade.staff.title')}</h3>
        <p>
          {t('trade.staff.said')}: {trade.state}
        </p>
        {trade.worth !== null && <p>{trade.worth}</p>}
        {trade.reasons !== '' && <p>{trade.reasons}</p>}
        <Photos photos={trade.photos} t={t} />
        {correction !== null && (
          <Notice tone="warning" title={t('trade.staff.waits')}>
            {correction.state}. {correction.worth} {correction.reason}
          </Notice>
        )}
        {trade.mayCorrect ? <Found trade={trade} t={t} /> : <p>{t('trade.notValued')}</p>}
      </Stack>
    </section>
  );
}

function Found({ trade, t }: { trade: Shown; t: Translate }) {
  return (
    <PageForm
      key={trade.version}
      idempotencyKey={trade.key}
      held={{ do: 'correctCar', source: trade.id, version: String(trade.version) }}
    >
      <Stack>
        <TextField
          name="mileageKm"
          label={t('rest.trade.km')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={trade.mileageKm}
        />
        <SelectField
          name="condition"
          label={t('trade.staff.condition')}
          defaultValue={trade.condition}
          options={trade.conditions}
        />
        <fieldset className={styles.damages}>
          <legend>{t('trade.staff.damages')}</legend>
          {trade.places.map(({ value, label, isNamed }) => (
            <Checkbox key={value} name="damage" value={value} label={label} defaultChecked={isNamed} />
          ))}
        </fieldset>
        <TextField name="reason" label={t('trade.staff.reason')} hint={t('admin.letter.note.hint')} maxLength={300} />
        <div>
          <Button type="submit" variant="secondary">
            {t('trade.staff.send')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
