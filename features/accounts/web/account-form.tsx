import type { ReactNode, Ref } from 'react';
import { FormRefusal } from '#ui/form-refusal.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';

/** A form of a screen that works without script: our own messages, in the visitor's language, instead of the browser's. */
export function AccountForm({
  next,
  intent,
  message,
  action,
  ref,
  children,
}: {
  next?: string | undefined;
  /** Which of the screen's forms it is. */
  intent?: string;
  message?: string | undefined;
  action?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  return (
    <PageForm ref={ref} action={action} noValidate held={{ next, intent }}>
      <Stack gap={6}>
        {message !== undefined && <FormRefusal>{message}</FormRefusal>}
        {children}
      </Stack>
    </PageForm>
  );
}
