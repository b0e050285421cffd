import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { Table } from '#ui/table.tsx';
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

/** What waits for a second person stands on top. */
export function RefundTable({ say, token, refunds }: { say: Say; token: string; refunds: readonly Line[] }) {
  return (
    <Table caption={say('admin.refunds.two')}>
      <thead>
        <tr>
          <th scope="col">{say('admin.refunds.made')}</th>
          <th scope="col">{say('admin.refunds.order')}</th>
          <th scope="col">{say('staff.reason')}</th>
          <th scope="col">{say('staff.requestedBy')}</th>
          <th scope="col">{say('staff.state')}</th>
          <th scope="col" data-number>
            {say('staff.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => {
          const asked = whoAsked(refund.requestedBy);
          return (
            <tr key={refund.id}>
              <td>{refund.made}</td>
              <th scope="row">{refund.orderId.slice(-8)}</th>
              <td>{say(reasonKey(refund.reason))}</td>
              <td>{say(asked.key, { id: asked.id })}</td>
              <td>
                <Badge tone={TONES[refund.state]}>{say(`refund.${refund.state}`)}</Badge>
                {refund.state === 'AWAITING_APPROVAL' && (
                  <form method="post" className={styles.approval}>
                    <input type="hidden" name="token" value={token} />
                    <input type="hidden" name="key" value={refund.key} />
                    <input type="hidden" name="refund" value={refund.id} />
                    <Button type="submit" aria-label={say('admin.refunds.approve.label', { amount: refund.shown })}>
                      {say('staff.approve')}
                    </Button>
                  </form>
                )}
              </td>
              <td data-number>{refund.shown}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
