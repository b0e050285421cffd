import { FormSection } from '#ui/form-section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SelfForm } from './self-fields.tsx';
import { regionsOf } from './self-form.ts';

const LINES = [
  { name: 'postalCode', autoComplete: 'postal-code', optional: false },
  { name: 'street', autoComplete: 'address-line1', optional: false },
  { name: 'number', autoComplete: 'off', optional: false },
  { name: 'complement', autoComplete: 'address-line2', optional: true },
  { name: 'district', autoComplete: 'address-level3', optional: false },
  { name: 'city', autoComplete: 'address-level2', optional: false },
] as const;

/** The postal address in the market's own terms. */
export function AddressFields({
  form: { t, market, values, errors },
  text = t('data.address.text'),
}: {
  form: SelfForm;
  text?: string;
}) {
  const isOptional = (line: (typeof LINES)[number]): boolean =>
    line.optional || (market === 'ar' && line.name === 'district');
  /** What was typed is not asked for again: it is said what is wrong with it. */
  const errorOf = (name: (typeof LINES)[number]['name']): string | undefined => {
    const error = errors[`address.${name}`];
    const isTyped = name === 'postalCode' && (values[name] ?? '').trim() !== '';
    return error !== undefined && isTyped ? t('data.postalCode.incomplete') : error;
  };
  return (
    <FormSection title={t('data.address')} text={text}>
      {LINES.map((line) => (
        <TextField
          key={line.name}
          label={t(`data.${line.name}`)}
          name={line.name}
          autoComplete={line.autoComplete}
          inputMode={line.name === 'postalCode' && market === 'br' ? 'numeric' : undefined}
          optional={isOptional(line) ? t('optional') : undefined}
          defaultValue={values[line.name]}
          error={errorOf(line.name)}
        />
      ))}
      <SelectField
        label={t('data.region')}
        name="region"
        autoComplete="address-level1"
        defaultValue={values['region']}
        options={[{ value: '', label: t('data.region.choose') }, ...regionsOf(market)]}
        error={errors['address.region']}
      />
    </FormSection>
  );
}
