import { deskHref } from '#ui/desk-asked.ts';
import { FullRow } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Answer } from './office.ts';
import { RecordForm } from './record-form.tsx';
import type { Working } from './working-data.ts';

type Props = { say: Say; loaded: Working; answered: Answer | undefined };

/** A price of the dealership: a new one, or the one that was chosen; what another changed meanwhile stands beside its field. */
export function WorkingForm({ say, loaded, answered }: Props) {
  const { edited, dealer, here, cars, symbol } = loaded;
  const { errors = {}, values = {} } = answered ?? {};
  return (
    <RecordForm
      loaded={loaded}
      title={edited === null ? say('working.new') : edited.name}
      text={say(edited === null ? 'working.new.text' : 'working.change.text')}
      save={say('working.save')}
      cancel={{ href: deskHref(here, { dealer }), label: say('working.cancel') }}
    >
      <input type="hidden" name="dealer" value={dealer} />
      {edited === null && (
        <FullRow>
          <SelectField
            label={say('prices.version')}
            name="car"
            defaultValue={values['car'] ?? ''}
            options={cars}
            error={errors['mvsCode']}
          />
        </FullRow>
      )}
      <TextField
        label={say('prices.form.amount', { symbol })}
        hint={say('prices.form.amount.hint')}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={values['price'] ?? edited?.amount ?? ''}
        error={errors['price']}
      />
      {edited === null && (
        <TextField
          label={say('prices.form.day')}
          hint={say('working.from.hint')}
          optional={say('prices.optional')}
          name="validFrom"
          type="date"
          defaultValue={values['validFrom'] ?? ''}
          error={errors['validFrom']}
        />
      )}
      <TextField
        label={say('working.until')}
        hint={say(edited === null ? 'working.until.hint' : 'working.until.keep')}
        optional={say('prices.optional')}
        name="validUntil"
        type="date"
        defaultValue={values['validUntil'] ?? ''}
        error={errors['validUntil']}
      />
    </RecordForm>
  );
}
