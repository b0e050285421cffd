import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSection, FullRow } from './form-section.tsx';
import { PageForm } from './page-form.tsx';
import { Stack } from './stack.tsx';
import { TextArea } from './text-input.tsx';

type AdminLinesProps = {
  readonly held: Readonly<Record<string, string>>;
  readonly title: string;
  readonly text: string;
  readonly field: { readonly name: string; readonly label: string; readonly hint: string };
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly add: string;
};

/** A form of its own below a record's: many codes at once, added to what the record has. */
export function AdminLines({ held, title, text, field: { name, label, hint }, value, error, add }: AdminLinesProps) {
  return (
    <PageForm noValidate held={held}>
      <Stack gap={5}>
        <FormSection title={title} text={text}>
          <FullRow>
            <Field label={label} hint={hint} error={error}>
              {(control) => <TextArea {...control} name={name} rows={6} defaultValue={value} />}
            </Field>
          </FullRow>
        </FormSection>
        <FormActions>
          <Button type="submit" variant="secondary">
            {add}
          </Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
