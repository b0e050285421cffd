import { Field, type FieldProps } from './field.tsx';
import { MaskInput, type MaskInputProps } from './mask-input.tsx';

export type MaskFieldProps = Omit<FieldProps, 'children'> & Omit<MaskInputProps, 'id' | 'required'>;

export function MaskField({ label, hint, error, optional, id, ...input }: MaskFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <MaskInput {...input} {...control} />}
    </Field>
  );
}
