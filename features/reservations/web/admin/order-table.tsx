import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster } from '#ui/stack.tsx';
import styles from './admin.module.css';
import { OrderFilter } from './order-filter.tsx';
import type { OrdersLoaded } from './orders-loader.ts';

type Line = OrdersLoaded['orders'][number];

const toneOf = (order: Line): BadgeTone => {
  if (order.state === 'REQUESTED_CANCELLATION') return 'warning';
  if (order.state === 'CANCELLED' || order.expired) return 'danger';
  return order.state === 'DELIVERED' ? 'success' : 'neutral';
};

const columnsOf = (say: Say, token: string): DeskColumn<Line>[] => [
  { head: say('staff.number'), cell: ({ number }) => <span className={styles.number}>{number}</span> },
  { head: say('staff.car'), cell: ({ modelName, versionName, year }) => `${modelName} ${versionName} ${year}` },
  {
    head: say('staff.state'),
    cell: (order) => (
      <>
        <Badge tone={toneOf(order)}>{say(order.expired ? 'expired.title' : `status.${order.state}`)}</Badge>
        {order.state === 'REQUESTED_CANCELLATION' && <Decision say={say} token={token} order={order} />}
      </>
    ),
  },
  { head: say('admin.orders.made'), cell: ({ made }) => made },
  { head: say('staff.total'), cell: ({ price }) => price, isNumber: true },
];

/** Newest first; a request to cancel carries its two answers. */
export function OrderTable({ say, loaded }: { say: Say; loaded: OrdersLoaded }) {
  const { token, here, state, orders } = loaded;
  return (
    <DeskList
      caption={say('admin.orders.count')}
      none={say('admin.orders.none')}
      columns={columnsOf(say, token)}
      rows={orders}
      filter={<OrderFilter say={say} here={here} state={state} />}
    />
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
