import type { ReactNode } from 'react';
import { FormRefusal } from './form-refusal.tsx';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import { Cluster, Stack } from './stack.tsx';

type AdminScreenProps = {
  /** Why the last form was refused. */
  readonly refused: string | null;
  /** What was done, where something was. */
  readonly done: string | null;
  /** The way back from it, or from what could not be taken back just now. */
  readonly undo?: ReactNode;
  /** One record in a form, where one is open; otherwise the list is shown. */
  readonly form: ReactNode;
  readonly list: ReactNode;
  /** Beside the way to a new record. */
  readonly tools?: ReactNode;
  readonly add: { readonly href: string; readonly label: string } | null;
};

/** What became of the last form: why it was refused, or what was done. */
export function AdminFeedback({ refused, done, undo }: Pick<AdminScreenProps, 'refused' | 'done' | 'undo'>) {
  if (refused !== null) {
    return (
      <Stack gap={3}>
        <FormRefusal key={refused}>{refused}</FormRefusal>
        {undo}
      </Stack>
    );
  }
  return (
    done !== null && (
      <Stack gap={3}>
        <Notice tone="success" live>
          {done}
        </Notice>
        {undo}
      </Stack>
    )
  );
}

/** An admin page of the back office: a list and the way to a new record, or one record in a form under its own address. */
export function AdminScreen({ refused, done, undo, form, list, add, tools }: AdminScreenProps) {
  const isOpen = form !== null;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={refused} done={done} undo={undo} />
      {!isOpen && (
        <Cluster>
          {add !== null && <LinkButton href={add.href}>{add.label}</LinkButton>}
          {tools}
        </Cluster>
      )}
      {isOpen ? form : list}
    </Stack>
  );
}
