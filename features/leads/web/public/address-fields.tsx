import { Disclosure } from '#ui/disclosure.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FieldsProps } from './fields.tsx';

/** The address of the spec's extended lead, by the names the call has. */
const ADDRESS = [
  { name: 'userPostalCode', autoComplete: 'postal-code', maxLength: 9 },
  { name: 'street', autoComplete: 'address-line1', maxLength: 120 },
  { name: 'homeNumber', autoComplete: 'off', maxLength: 20 },
  { name: 'complement', autoComplete: 'address-line2', maxLength: 60 },
  { name: 'neighborhood', autoComplete: 'address-level3', maxLength: 80 },
  { name: 'cidade', autoComplete: 'address-level2', maxLength: 120 },
  { name: 'uf', autoComplete: 'address-level1', maxLength: 2 },
] as const;

/** Nobody needs to give it: folded away, and open where something in it was typed or is wrong. */
export function AddressFields({ t, values, errors }: FieldsProps) {
  const isUsed = ADDRESS.some(({ name }) => (values[name] ?? '') !== '' || errors[name] !== undefined);
  return (
    <Disclosure summary={t('form.address')} open={isUsed}>
      <FormSection title={t('form.address.title')}>
        {ADDRESS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            label={t(`form.address.${name}`)}
            defaultValue={values[name]}
            error={errors[name]}
          />
        ))}
      </FormSection>
    </Disclosure>
  );
}
