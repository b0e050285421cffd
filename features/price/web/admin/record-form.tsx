import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Stack } from '#ui/stack.tsx';
import { PageForm } from '#ui/page-form.tsx';

type RecordFormProps = {
  readonly loaded: {
    readonly key: string;
    /** The record that is changed; null writes a new one. */
    readonly edited: { readonly id: string; readonly revision: number } | null;
  };
  readonly title: string;
  readonly text: string;
  readonly save: string;
  readonly cancel: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
};

/** Writes a new record below its list, or changes the one that was chosen there as it stood when it was shown. */
export function RecordForm({ loaded: { key, edited }, title, text, save, cancel, children }: RecordFormProps) {
  return (
    <PageForm id="form" idempotencyKey={key} held={{ id: edited?.id ?? '', revision: edited?.revision ?? 0 }}>
      <Stack gap={5}>
        <FormSection title={title} text={text}>
          {children}
        </FormSection>
        <FormActions>
          {edited !== null && (
            <LinkButton variant="quiet" href={cancel.href}>
              {cancel.label}
            </LinkButton>
          )}
          <Button type="submit">{save}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}
