import type { ComponentProps, ElementType, ReactNode } from 'react';
import type { FormProps } from 'react-router';
import { FormToken } from './form-token.tsx';

type PageFormProps = Omit<ComponentProps<'form'>, 'method' | 'encType' | 'children'> &
  Pick<FormProps, 'preventScrollReset'> & {
    /** For calls that are to be done once, however often they are sent. */
    readonly idempotencyKey?: string | undefined;
    /** What goes along unseen: which record, which form of the page, what earlier steps answered. What is undefined is left out. */
    readonly held?: Readonly<Record<string, string | number | undefined>>;
    /** Takes files. */
    readonly isUpload?: boolean;
    /** React Router's `Form`, where the page's script sends it. */
    readonly as?: ElementType;
    readonly children: ReactNode;
  };

/** A form that is posted to a page: with the token that proves it ours, and what it holds. Works without script. */
export function PageForm({
  idempotencyKey,
  held = {},
  isUpload = false,
  as: Element = 'form',
  children,
  ...form
}: PageFormProps) {
  return (
    <Element {...form} method="post" encType={isUpload ? 'multipart/form-data' : undefined}>
      <FormToken />
      {idempotencyKey !== undefined && <input type="hidden" name="key" value={idempotencyKey} />}
      {Object.entries(held).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </Element>
  );
}
