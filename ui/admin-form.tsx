import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormActions } from './form-actions.tsx';
import { FormSection } from './form-section.tsx';
import { keptAttributes, type KeptForm } from './kept-form.ts';
import { LinkButton } from './link-button.tsx';
import { Stack } from './stack.tsx';
import { PageForm } from './page-form.tsx';

type AdminFormProps = {
  /** The record; absent for a new one. */
  readonly record: { readonly id: string; readonly version?: number } | null;
  readonly title: string;
  readonly text?: string | undefined;
  /** For calls that are to be done once, however often they are sent. */
  readonly idempotencyKey?: string;
  /** Takes files. */
  readonly isUpload?: boolean;
  readonly keep?: KeptForm | null;
  readonly cancel: { readonly href: string; readonly label: string };
  readonly save: string;
  readonly children: ReactNode;
};

/** One record of an admin page in a form: its fields, and the ways out. Posts without script. */
export function AdminForm(props: AdminFormProps) {
  const { idempotencyKey, record, title, text, isUpload = false, keep, cancel, save, children } = props;
  return (
    <PageForm
      isUpload={isUpload}
      noValidate
      idempotencyKey={idempotencyKey}
      {...keptAttributes(keep)}
      held={{ id: record?.id ?? '', version: record?.version ?? 0 }}
    >
      <Stack gap={5}>
        <FormSection title={title} text={text}>
          {children}
        </FormSection>
        <FormActions>
          <LinkButton variant="quiet" href={cancel.href}>
            {cancel.label}
          </LinkButton>
          <Button type="submit">{save}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
