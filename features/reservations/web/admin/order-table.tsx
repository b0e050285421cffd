import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import type { OrderLine } from '../../contract.ts';
import styles from './admin.module.css';

type Line = OrderLine & { readonly made: string; readonly price: string; readonly key: string };

const toneOf = (order: Line): BadgeTone => {
  if (order.state === 'REQUESTED_CANCELLATION') return 'warning';
  if (order.state === 'CANCELLED' || order.expired) return 'danger';
  return order.state === 'DELIVERED' ? 'success' : 'neutral';
};

/** Newest first; a request to cancel carries its two answers. */
export function OrderTable({ say, token, orders }: { say: Say; token: string; orders: readonly Line[] }) {
  return (
    <Table caption={say('admin.orders.count')}>
      <thead>
        <tr>
          <th scope="col">{say('staff.number')}</th>
          <th scope="col">{say('staff.car')}</th>
          <th scope="col">{say('staff.state')}</th>
          <th scope="col">{say('admin.orders.made')}</th>
          <th scope="col" data-number>
            {say('staff.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className={styles.number}>
              {order.number}
            </th>
            <td>
              {order.modelName} {order.versionName} {order.year}
            </td>
            <td>
              <Badge tone={toneOf(order)}>{say(order.expired ? 'expired.title' : `status.${order.state}`)}</Badge>
              {order.state === 'REQUESTED_CANCELLATION' && <Decision say={say} token={token} order={order} />}
            </td>
            <td>{order.made}</td>
            <td data-number>{order.price}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Decision({ say, token, order }: { say: Say; token: string; order: Line }) {
  return (
    <form method="post" className={styles.decision}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={order.key} />
      <input type="hidden" name="order" value={order.id} />
      <Cluster gap={2}>
        <Button
          type="submit"
          name="decision"
          value="accept"
          aria-label={say('admin.orders.accept.label', { number: order.number })}
        >
          {say('staff.accept')}
        </Button>
        <Button
          type="submit"
          name="decision"
          value="refuse"
          variant="secondary"
          aria-label={say('admin.orders.refuse.label', { number: order.number })}
        >
          {say('staff.refuse')}
        </Button>
      </Cluster>
    </form>
  );
}
