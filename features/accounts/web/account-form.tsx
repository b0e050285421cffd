import type { ReactNode, Ref } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';

export type FormKeys = { readonly token: string; readonly key?: string };

/** A form of a screen that works without script: our own messages, in the visitor's language, instead of the browser's. */
export function AccountForm({
  keys,
  next,
  intent,
  message,
  action,
  ref,
  children,
}: {
  keys: FormKeys;
  next?: string | undefined;
  /** Which of the screen's forms it is. */
  intent?: string;
  message?: string | undefined;
  action?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}) {
  return (
    <form ref={ref} method="post" action={action} noValidate>
      <input type="hidden" name="token" value={keys.token} />
      {keys.key !== undefined && <input type="hidden" name="key" value={keys.key} />}
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <Stack gap={6}>
        {message !== undefined && (
          <Notice tone="error" live>
            {message}
          </Notice>
        )}
        {children}
      </Stack>
    </form>
  );
}
