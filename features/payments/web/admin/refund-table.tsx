import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import type { Refund } from '../../contract.ts';
import styles from './refund-table.module.css';
import { reasonKey, whoAsked } from './refund-words.ts';

type Line = Refund & { readonly made: string; readonly shown: string; readonly key: string };

const TONES: Readonly<Record<Refund['state'], BadgeTone>> = {
  AWAITING_APPROVAL: 'warning',
  REQUESTED: 'neutral',
  DONE: 'success',
  FAILED: 'danger',
};

const columnsOf = (say: Say, token: string): DeskColumn<Line>[] => [
  { head: say('admin.refunds.order'), cell: ({ orderId }) => orderId.slice(-8) },
  { head: say('admin.refunds.made'), cell: ({ made }) => made },
  { head: say('staff.reason'), cell: ({ reason }) => say(reasonKey(reason)) },
  {
    head: say('staff.requestedBy'),
    cell: ({ requestedBy }) => {
      const asked = whoAsked(requestedBy);
      return say(asked.key, { id: asked.id });
    },
  },
  {
    head: say('staff.state'),
    cell: (refund) => (
      <>
        <Badge tone={TONES[refund.state]}>{say(`refund.${refund.state}`)}</Badge>
        {refund.state === 'AWAITING_APPROVAL' && <Approval say={say} token={token} refund={refund} />}
      </>
    ),
  },
  { head: say('staff.amount'), cell: ({ shown }) => shown, isNumber: true },
];

/** What waits for a second person stands on top. */
export function RefundTable({ say, token, refunds }: { say: Say; token: string; refunds: readonly Line[] }) {
  return (
    <DeskList
      caption={say('admin.refunds.two')}
      none={say('staff.none')}
      columns={columnsOf(say, token)}
      rows={refunds}
    />
  );
}

function Approval({ say, token, refund }: { say: Say; token: string; refund: Line }) {
  return (
    <form method="post" className={styles.approval}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={refund.key} />
      <input type="hidden" name="refund" value={refund.id} />
      <Button type="submit" aria-label={say('admin.refunds.approve.label', { amount: refund.shown })}>
        {say('staff.approve')}
      </Button>
    </form>
  );
}
