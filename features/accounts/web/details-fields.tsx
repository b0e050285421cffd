import { FormSection } from '#ui/form-section.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { groupsOf, ShownInput } from './details-form.ts';

const PHONES = new Set(['cellphone', 'additionalPhone', 'businessPhone']);
const DAYS = new Set(['licenseExpiry', 'admissionDate', 'companyFoundationDate']);

const modeOf = (name: string): 'numeric' | 'decimal' | undefined => {
  if (DAYS.has(name) || name === 'licenseNumber' || name === 'spouseCpf') return 'numeric';
  return name === 'income' ? 'decimal' : undefined;
};

const typeOf = (name: string): 'tel' | 'email' | 'text' => {
  if (PHONES.has(name)) return 'tel';
  return name === 'additionalEmail' ? 'email' : 'text';
};

/** Every field of the person, in groups; what a contract needs is not marked optional. */
export function DetailsFields({ t, groups }: { t: Translate; groups: ReturnType<typeof groupsOf> }) {
  return groups.map(({ id, inputs }) => (
    <FormSection key={id} title={t(`details.${id}`)}>
      {inputs.map((input) => (
        <DetailInputField key={input.name} t={t} input={input} />
      ))}
    </FormSection>
  ));
}

function DetailInputField({ t, input }: { t: Translate; input: ShownInput }) {
  const { name, required, options, value, error } = input;
  const optional = required ? undefined : t('optional');
  if (options !== null) {
    return (
      <SelectField
        label={t(`details.${name}`)}
        name={name}
        optional={optional}
        defaultValue={value}
        options={[
          { value: '', label: t('data.region.choose') },
          ...options.map((option) => ({
            value: option,
            label: name === 'licenseCategory' ? option : (t.find(`details.${name}.${option}`) ?? option),
          })),
        ]}
        error={error}
      />
    );
  }
  return (
    <TextField
      label={t(`details.${name}`)}
      hint={DAYS.has(name) ? t('details.day') : undefined}
      name={name}
      type={typeOf(name)}
      inputMode={modeOf(name)}
      before={name === 'income' ? t('details.currency') : undefined}
      autoComplete="off"
      optional={optional}
      defaultValue={value}
      error={error}
    />
  );
}
