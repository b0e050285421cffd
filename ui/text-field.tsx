import { Field, type FieldProps } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type TextFieldProps = Omit<FieldProps, 'children'> & Omit<TextInputProps, 'id' | 'required'>;

/** The usual case: a label, a one-line input, a hint and a message. */
export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <TextInput {...input} {...control} />}
    </Field>
  );
}
