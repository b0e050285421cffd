import { adminHref } from '#ui/admin-query.ts';
import { FullRow } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Answer } from './admin-page.ts';
import { RecordForm } from './record-form.tsx';
import type { Working } from './working-data.ts';

type Props = { t: Translate; loaded: Working; answered: Answer | undefined };

/** A price of the dealership: a new one, or the one that was chosen; what another changed meanwhile stands beside its field. */
export function WorkingForm({ t, loaded, answered }: Props) {
  const { edited, dealer, here, cars, symbol } = loaded;
  const { errors = {}, values = {} } = answered ?? {};
  return (
    <RecordForm
      loaded={loaded}
      title={edited === null ? t('working.new') : edited.name}
      text={t(edited === null ? 'working.new.text' : 'working.change.text')}
      save={t('working.save')}
      cancel={{ href: adminHref(here, { dealer }), label: t('working.cancel') }}
    >
      <input type="hidden" name="dealer" value={dealer} />
      {edited === null && (
        <FullRow>
          <SelectField
            label={t('prices.version')}
            name="car"
            defaultValue={values['car'] ?? ''}
            options={cars}
            error={errors['mvsCode']}
          />
        </FullRow>
      )}
      <TextField
        label={t('prices.form.amount', { symbol })}
        hint={t('prices.form.amount.hint')}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={values['price'] ?? edited?.amount ?? ''}
        error={errors['price']}
      />
      {edited === null && (
        <TextField
          label={t('prices.form.day')}
          hint={t('working.from.hint')}
          optional={t('prices.optional')}
          name="validFrom"
          type="date"
          defaultValue={values['validFrom'] ?? ''}
          error={errors['validFrom']}
        />
      )}
      <TextField
        label={t('working.until')}
        hint={t(edited === null ? 'working.until.hint' : 'working.until.keep')}
        optional={t('prices.optional')}
        name="validUntil"
        type="date"
        defaultValue={values['validUntil'] ?? ''}
        error={errors['validUntil']}
      />
    </RecordForm>
  );
}
