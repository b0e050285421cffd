import type { ReactNode } from 'react';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import { Cluster, Stack } from './stack.tsx';

type DeskScreenProps = {
  /** Why the last form was refused. */
  readonly refused: string | null;
  /** What was done, where something was. */
  readonly done: string | null;
  /** One record in a form, where one is open; otherwise the list is shown. */
  readonly form: ReactNode;
  readonly list: ReactNode;
  readonly add: { readonly href: string; readonly label: string };
};

/** What became of the last form: why it was refused, or what was done. */
export function DeskAnswer({ refused, done }: Pick<DeskScreenProps, 'refused' | 'done'>) {
  if (refused !== null) {
    return (
      <Notice tone="error" live>
        {refused}
      </Notice>
    );
  }
  return (
    done !== null && (
      <Notice tone="success" live>
        {done}
      </Notice>
    )
  );
}

/** A desk of the back office: a list and the way to a new record, or one record in a form under its own address. */
export function DeskScreen({ refused, done, form, list, add }: DeskScreenProps) {
  const isOpen = form !== null;
  return (
    <Stack gap={6}>
      <DeskAnswer refused={refused} done={done} />
      {!isOpen && (
        <Cluster>
          <LinkButton href={add.href}>{add.label}</LinkButton>
        </Cluster>
      )}
      {isOpen ? form : list}
    </Stack>
  );
}
