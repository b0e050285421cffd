import { unitOf, type FieldShape } from './admin-fields.ts';
import type { At, PartInput, PlainField } from './admin-resource.ts';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { FullRow } from './form-section.tsx';
import { SelectField } from './select-field.tsx';
import type { SelectOption } from './select-option.ts';
import { Grid } from './stack.tsx';
import { TextField } from './text-field.tsx';
import { TextArea } from './text-input.tsx';
import styles from './admin-list.module.css';
import { declaredText } from './translate.ts';

export type AdminFieldProps<Extra> = {
  readonly field: {
    readonly name: string;
    readonly stem: string;
    readonly rule: PlainField<Extra>;
    readonly shape: FieldShape;
  };
  readonly texts: Readonly<Record<string, string>>;
  readonly part: PartInput<Extra>;
};

type Control = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly optional: string | undefined;
};

/** A field as the schema of its call describes it. */
export function AdminField<Extra>({ field, texts, part }: AdminFieldProps<Extra>) {
  const { name, stem, rule, shape } = field;
  const { at, values, errors } = part;
  const control: Control = {
    name,
    label: declaredText(at.t, `${stem}.${name}`),
    hint: texts[`${stem}.${name}.hint`],
    error: errors[name],
    optional: shape.isOptional ? at.t('optional') : undefined,
  };
  const options = withNone(rule.options?.(at) ?? chosenFrom(shape, `${stem}.${name}`, at), shape);
  const isWide = rule.isWide === true || rule.rows !== undefined || shape.kind === 'choices';
  const input = (
    <Input control={control} shape={shape} rows={rule.rows} value={values[name] ?? ''} at={at} options={options} />
  );
  return isWide ? <FullRow>{input}</FullRow> : input;
}

const NONE: SelectOption = { value: '', label: '–' };

/** What may be left out has a line for it: without one the first choice would be taken. */
const withNone = (options: readonly SelectOption[], { kind, isOptional }: FieldShape): readonly SelectOption[] =>
  !isOptional ||
  kind === 'choices' ||
  kind === 'lines' ||
  options.length === 0 ||
  options.some(({ value }) => value === '')
    ? options
    : [NONE, ...options];

const chosenFrom = ({ choices }: FieldShape, stem: string, { t }: At<unknown>): readonly SelectOption[] =>
  choices.map((one) => ({ value: one, label: declaredText(t, `${stem}.${one}`) }));

type InputProps = {
  control: Control;
  shape: FieldShape;
  rows: number | undefined;
  value: string;
  at: At<unknown>;
  options: readonly SelectOption[];
};

function Input({ control, shape, rows, value, at, options }: InputProps) {
  const { name, label, hint, error } = control;
  const { kind, most, least } = shape;
  if (kind === 'check') {
    return <Checkbox name={name} label={label} text={hint} defaultChecked={value !== ''} error={error} />;
  }
  if (kind === 'choices' || (kind === 'lines' && options.length > 0)) {
    return <Choices control={control} value={value} options={options} />;
  }
  if (options.length > 0) return <SelectField {...control} options={options} defaultValue={value} />;
  if (rows !== undefined || kind === 'lines') {
    return (
      <Field label={label} hint={hint} error={error} optional={control.optional}>
        {(tied) => <TextArea {...tied} name={name} rows={rows ?? 6} maxLength={most} defaultValue={value} />}
      </Field>
    );
  }
  if (kind === 'day' || kind === 'instant') return <TextField {...control} type="date" defaultValue={value} />;
  if (kind === 'number') return <TextField {...control} type="number" min={least} max={most} defaultValue={value} />;
  if (kind === 'money')
    return <TextField {...control} inputMode="decimal" before={unitOf(shape, at.market)} defaultValue={value} />;
  return <TextField {...control} maxLength={most} defaultValue={value} />;
}

/** As many as are ticked. */
function Choices({ control, value, options }: { control: Control; value: string; options: readonly SelectOption[] }) {
  const { name, label, hint, error } = control;
  const ticked = new Set(value.split('\n'));
  return (
    <fieldset>
      <legend className={styles.legend}>{hint === undefined ? label : `${label}. ${hint}`}</legend>
      <Grid least="small" gap={2}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={ticked.has(option.value)}
            error={error}
          />
        ))}
      </Grid>
    </fieldset>
  );
}
