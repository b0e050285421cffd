import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField, type SelectOption } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { COVERAGES, OFFER_TYPES, PRICE_TYPES } from '../../rules/types.ts';
import styles from './admin.module.css';
import type { Choice, OfferForm } from './form-data.ts';
import type { Values } from './form-values.ts';

type Fields = { readonly values: Values; readonly errors: Readonly<Record<string, string>>; readonly say: Say };
type WithForm = Fields & { readonly form: OfferForm };

/** What every offer has; the rest depends on what is offered and how. */
const NEEDED = ['sort', 'type', 'priceType', 'coverage', 'title', 'validFrom', 'validUntil'];

const optionalWord = (name: string, say: Say): { optional?: string } =>
  NEEDED.includes(name) ? {} : { optional: say('office.optional') };

const SORTS = ['NEW', 'USED', 'ACCESSORY', 'SERVICE'];
const NOTHING = { value: '', label: '-' };

function Text({ name, type, values, errors, say }: Fields & { name: string; type?: string }) {
  return (
    <TextField
      label={say(`office.field.${name}`)}
      name={name}
      type={type ?? 'text'}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      {...optionalWord(name, say)}
      autoComplete="off"
    />
  );
}

function Pick({ name, options, values, errors, say }: Fields & { name: string; options: readonly SelectOption[] }) {
  return (
    <SelectField
      label={say(`office.field.${name}`)}
      name={name}
      options={options}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      {...optionalWord(name, say)}
    />
  );
}

const said = (say: Say, stem: string, values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: say(`${stem}.${value}`) }));

/** What is offered: one select for the sort, and the fields of every sort; those of others are not read. */
export function SubjectFields({ form, ...fields }: WithForm) {
  const { say } = fields;
  return (
    <FormSection title={say('office.subject')} text={say('office.subject.text')}>
      <Pick name="sort" options={said(say, 'offers.sort', SORTS)} {...fields} />
      <Pick name="type" options={said(say, 'offers.type', OFFER_TYPES)} {...fields} />
      <Pick name="car" options={[NOTHING, ...form.cars]} {...fields} />
      <Text name="colorCode" {...fields} />
      <Text name="usedVersion" {...fields} />
      <Text name="usedYear" type="number" {...fields} />
      <Text name="mileageKm" type="number" {...fields} />
      <Pick name="partId" options={[NOTHING, ...form.parts]} {...fields} />
      <Text name="couponCode" {...fields} />
      <Text name="stock" type="number" {...fields} />
    </FormSection>
  );
}

export function PriceFields(fields: Fields) {
  const { say } = fields;
  return (
    <FormSection title={say('office.prices')} text={say('office.prices.text')}>
      <Pick name="priceType" options={said(say, 'offers.priceType', PRICE_TYPES)} {...fields} />
      <Text name="amount" {...fields} />
      <Text name="formerAmount" {...fields} />
      <Text name="percent" {...fields} />
      <Text name="entrancePercent" type="number" {...fields} />
      <Text name="term" type="number" {...fields} />
      <Text name="residualPercent" type="number" {...fields} />
    </FormSection>
  );
}

export function PlaceFields({ form, ...fields }: WithForm) {
  const { say } = fields;
  return (
    <FormSection title={say('office.place')} text={say('office.place.text')}>
      <Pick name="dealerId" options={[NOTHING, ...form.dealers]} {...fields} />
      <Pick name="coverage" options={said(say, 'office.coverage', COVERAGES)} {...fields} />
      <Text name="coverageId" {...fields} />
      <Text name="validFrom" type="date" {...fields} />
      <Text name="validUntil" type="date" {...fields} />
    </FormSection>
  );
}

export function WordFields({ form, ...fields }: WithForm) {
  const { values, errors, say } = fields;
  return (
    <FormSection title={say('office.texts')}>
      <FullRow>
        <Text name="title" {...fields} />
      </FullRow>
      {(['description', 'terms'] as const).map((name) => (
        <FullRow key={name}>
          <Field label={say(`office.field.${name}`)} error={errors[name]} {...optionalWord(name, say)}>
            {(control) => <TextArea {...control} name={name} defaultValue={values[name] ?? ''} />}
          </Field>
        </FullRow>
      ))}
      <Pick name="stamp" options={[NOTHING, ...form.stamps]} {...fields} />
      <FullRow>
        <Boxes name="categories" choices={form.categories} values={values} say={say} />
      </FullRow>
      <FullRow>
        <Boxes name="features" choices={form.features} values={values} say={say} />
      </FullRow>
    </FormSection>
  );
}

type BoxesProps = { readonly name: 'categories' | 'features'; readonly choices: readonly Choice[] } & Pick<
  Fields,
  'values' | 'say'
>;

function Boxes({ name, choices, values, say }: BoxesProps) {
  const chosen = values[name].split(',');
  return (
    <fieldset className={styles.choices}>
      <legend>{say(`office.field.${name}`)}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
      ))}
    </fieldset>
  );
}
