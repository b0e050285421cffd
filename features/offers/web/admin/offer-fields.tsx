import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { KeyUnder, Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import type { SelectOption } from '#ui/select-option.ts';
import { TextField } from '#ui/text-field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { COVERAGES, OFFER_TYPES, PRICE_TYPES } from '../../rules/types.ts';
import styles from './admin.module.css';
import type { Choice, OfferForm } from './form-data.ts';
import type { Values } from './form-values.ts';

type Fields = { readonly values: Values; readonly errors: Readonly<Record<string, string>>; readonly t: Translate };
type WithForm = Fields & { readonly form: OfferForm };

type FieldName = KeyUnder<'offerAdmin.field'>;

/** What every offer has; the rest depends on what is offered and how. */
const NEEDED = ['sort', 'type', 'priceType', 'coverage', 'title', 'validFrom', 'validUntil'];

const optionalWord = (name: string, t: Translate): { optional?: string } =>
  NEEDED.includes(name) ? {} : { optional: t('offerAdmin.optional') };

const SORTS = ['NEW', 'USED', 'ACCESSORY', 'SERVICE'];
const NOTHING = { value: '', label: '-' };

function Text({ name, type, values, errors, t }: Fields & { name: FieldName; type?: string }) {
  return (
    <TextField
      label={t(`offerAdmin.field.${name}`)}
      name={name}
      type={type ?? 'text'}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      {...optionalWord(name, t)}
      autoComplete="off"
    />
  );
}

function Pick({ name, options, values, errors, t }: Fields & { name: FieldName; options: readonly SelectOption[] }) {
  return (
    <SelectField
      label={t(`offerAdmin.field.${name}`)}
      name={name}
      options={options}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      {...optionalWord(name, t)}
    />
  );
}

const said = (t: Translate, stem: string, values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: t.find(`${stem}.${value}`) ?? value }));

/** What is offered: one select for the sort, and the fields of every sort; those of others are not read. */
export function SubjectFields({ form, ...fields }: WithForm) {
  const { t } = fields;
  return (
    <FormSection title={t('offerAdmin.subject')} text={t('offerAdmin.subject.text')}>
      <Pick name="sort" options={said(t, 'offers.sort', SORTS)} {...fields} />
      <Pick name="type" options={said(t, 'offers.type', OFFER_TYPES)} {...fields} />
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
  const { t } = fields;
  return (
    <FormSection title={t('offerAdmin.prices')} text={t('offerAdmin.prices.text')}>
      <Pick name="priceType" options={said(t, 'offers.priceType', PRICE_TYPES)} {...fields} />
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
  const { t } = fields;
  return (
    <FormSection title={t('offerAdmin.place')} text={t('offerAdmin.place.text')}>
      <Pick name="dealerId" options={[NOTHING, ...form.dealers]} {...fields} />
      <Pick name="coverage" options={said(t, 'offerAdmin.coverage', COVERAGES)} {...fields} />
      <Text name="coverageId" {...fields} />
      <Text name="validFrom" type="date" {...fields} />
      <Text name="validUntil" type="date" {...fields} />
    </FormSection>
  );
}

export function WordFields({ form, ...fields }: WithForm) {
  const { values, errors, t } = fields;
  return (
    <FormSection title={t('offerAdmin.texts')}>
      <FullRow>
        <Text name="title" {...fields} />
      </FullRow>
      {(['description', 'terms'] as const).map((name) => (
        <FullRow key={name}>
          <Field label={t(`offerAdmin.field.${name}`)} error={errors[name]} {...optionalWord(name, t)}>
            {(control) => <TextArea {...control} name={name} defaultValue={values[name] ?? ''} />}
          </Field>
        </FullRow>
      ))}
      <Pick name="stamp" options={[NOTHING, ...form.stamps]} {...fields} />
      <FullRow>
        <Boxes name="categories" choices={form.categories} values={values} t={t} />
      </FullRow>
      <FullRow>
        <Boxes name="features" choices={form.features} values={values} t={t} />
      </FullRow>
    </FormSection>
  );
}

type BoxesProps = { readonly name: 'categories' | 'features'; readonly choices: readonly Choice[] } & Pick<
  Fields,
  'values' | 't'
>;

function Boxes({ name, choices, values, t }: BoxesProps) {
  const chosen = values[name].split(',');
  return (
    <fieldset className={styles.choices}>
      <legend>{t(`offerAdmin.field.${name}`)}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
      ))}
    </fieldset>
  );
}
