import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';

type Props = {
  readonly id: string;
  readonly version: number;
  /** Of the page; each record makes its own of it. */
  readonly formKey: string;
  readonly text: string;
  readonly label: string;
};

/** One tap by a second person. */
export function Approval({ id, version, formKey, text, label }: Props) {
  return (
    <PageForm idempotencyKey={`${formKey}:${id}`} held={{ id, version }}>
      <Button type="submit" name="do" value="approve" aria-label={label}>
        {text}
      </Button>
    </PageForm>
  );
}

/** Who may approve it: somebody else than who wrote it. */
export const mayApprove = (record: { approved: boolean; writtenBy: string }, self: string): boolean =>
  !record.approved && record.writtenBy !== `account:${self}`;

export const stateOf = ({ approved, active }: { approved: boolean; active: boolean }): 'draft' | 'on' | 'off' =>
  approved ? (active ? 'on' : 'off') : 'draft';

export const STATE_TONES = { draft: 'warning', on: 'success', off: 'neutral' } as const;
