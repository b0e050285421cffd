import { FormSection } from '#ui/form-section.tsx';
import type { Say } from '#ui/say.ts';
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
export function DetailsFields({ say, groups }: { say: Say; groups: ReturnType<typeof groupsOf> }) {
  return groups.map(({ id, inputs }) => (
    <FormSection key={id} title={say(`details.${id}`)}>
      {inputs.map((input) => (
        <DetailInputField key={input.name} say={say} input={input} />
      ))}
    </FormSection>
  ));
}

function DetailInputField({ say, input }: { say: Say; input: ShownInput }) {
  const { name, required, options, value, error } = input;
  const optional = required ? undefined : say('optional');
  if (options !== null) {
    return (
      <SelectField
        label={say(`details.${name}`)}
        name={name}
        optional={optional}
        defaultValue={value}
        options={[
          { value: '', label: say('data.region.choose') },
          ...options.map((option) => ({
            value: option,
            label: name === 'licenseCategory' ? option : say(`details.${name}.${option}`),
          })),
        ]}
        error={error}
      />
    );
  }
  return (
    <TextField
      label={say(`details.${name}`)}
      hint={DAYS.has(name) ? say('details.day') : undefined}
      name={name}
      type={typeOf(name)}
      inputMode={modeOf(name)}
      before={name === 'income' ? say('details.currency') : undefined}
      autoComplete="off"
      optional={optional}
      defaultValue={value}
      error={error}
    />
  );
}
