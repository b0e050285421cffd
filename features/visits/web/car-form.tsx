import { Button } from '#ui/button.tsx';
import { translator } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ServiceLoaded } from './service-data.ts';
import styles from './visits.module.css';

/** Which car: by its plate, or by its model. Both forms are addresses. */
export function CarForm({ loaded }: { loaded: ServiceLoaded }) {
  const { texts, base, models, typed, problem, carFields } = loaded;
  const t = translator(texts);
  const carried = carFields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  const km = (
    <TextField
      name="km"
      label={t('service.km')}
      hint={t('service.km.hint')}
      optional={t('visits.optional')}
      inputMode="numeric"
      maxLength={12}
      defaultValue={typed.km}
    />
  );
  return (
    <div className={styles.ways}>
      <form method="get" action={base} className={styles.way} aria-labelledby="by-plate">
        {carried}
        <Stack gap={4}>
          <h2 id="by-plate" className={styles.heading}>
            {t('service.byPlate')}
          </h2>
          <TextField
            name="plate"
            label={t('service.plate')}
            hint={t('service.plate.hint')}
            maxLength={12}
            autoCapitalize="characters"
            defaultValue={typed.plate}
            error={typed.plate === '' ? undefined : (problem ?? undefined)}
          />
          {km}
          <div>
            <Button type="submit">{t('visits.continue')}</Button>
          </div>
        </Stack>
      </form>
      <form method="get" action={base} className={styles.way} aria-labelledby="by-model">
        {carried}
        <Stack gap={4}>
          <h2 id="by-model" className={styles.heading}>
            {t('service.byModel')}
          </h2>
          <SelectField
            name="model"
            label={t('service.model')}
            placeholder={t('service.model.choose')}
            options={models.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={typed.model}
            error={typed.plate === '' && typed.model !== '' ? (problem ?? undefined) : undefined}
          />
          {km}
          <div>
            <Button type="submit" variant="secondary">
              {t('visits.continue')}
            </Button>
          </div>
        </Stack>
      </form>
    </div>
  );
}
