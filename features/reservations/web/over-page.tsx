import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import type { Say } from '#ui/say.ts';

type Over = {
  expired: boolean;
  cancelled: boolean;
  unpaid: boolean;
  deposit: string;
  number: string;
  car: string;
  dealer: string;
  delivery: string;
  href: string;
  again: string;
};

/** The address of a reservation that is none any more: paid, expired or cancelled. */
export function OverPage({ order, say }: { order: Over; say: Say }) {
  if (order.expired) {
    return (
      <MessagePage
        kind="error"
        level={1}
        title={say('expired.title')}
        text={`${order.unpaid ? `${say('expired.payment')}. ` : ''}${say('expired.text')}`}
        actions={<LinkButton href={order.again}>{say('expired.again')}</LinkButton>}
      />
    );
  }
  if (order.cancelled) {
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={say('cancelled.title')}
        text={say('cancelled.text')}
        actions={<LinkButton href={order.href}>{say('orders.see')}</LinkButton>}
      />
    );
  }
  const { car, dealer, delivery, deposit } = order;
  return (
    <MessagePage
      kind="success"
      level={1}
      title={say('payment.done.title')}
      text={say('payment.done.what', { car, dealer, delivery, deposit })}
      reference={order.number}
      actions={<LinkButton href={order.href}>{say('payment.done.go')}</LinkButton>}
    />
  );
}
