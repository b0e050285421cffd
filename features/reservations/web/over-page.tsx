import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import type { Translate } from '#ui/translate.ts';

type Over = {
  expired: boolean;
  cancelled: boolean;
  deposit: string;
  number: string;
  car: string;
  dealer: string;
  delivery: string;
  href: string;
  again: string;
};

/** The address of a reservation that is none any more: paid, expired or cancelled. */
export function OverPage({ order, t }: { order: Over; t: Translate }) {
  if (order.expired) {
    return (
      <MessagePage
        kind="error"
        level={1}
        title={t('expired.title')}
        text={`${t('expired.payment')}. ${t('expired.text')}`}
        actions={<LinkButton href={order.again}>{t('expired.again')}</LinkButton>}
      />
    );
  }
  if (order.cancelled) {
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t('cancelled.title')}
        text={t('cancelled.text')}
        actions={<LinkButton href={order.href}>{t('orders.see')}</LinkButton>}
      />
    );
  }
  const { car, dealer, delivery, deposit } = order;
  return (
    <MessagePage
      kind="success"
      level={1}
      title={t('payment.done.title')}
      text={t('payment.done.what', { car, dealer, delivery, deposit })}
      reference={order.number}
      actions={<LinkButton href={order.href}>{t('payment.done.go')}</LinkButton>}
    />
  );
}
