import { CircleCheck } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import type { Translate } from '#ui/translate.ts';
import { CarMoment } from './car-moment.tsx';
import type { Moment } from './moment-data.ts';

type Over = {
  ended: { title: string; lines: string[]; again: string } | null;
  cancelled: boolean;
  deposit: string;
  /** What came a second time and goes back. */
  twice: string | null;
  moment: Moment;
  /** Where an approved credit becomes this order's. */
  credit: string | null;
  href: string;
};

/** What became of it, as its heading says and the browser's tab. */
export const overTitle = ({ ended, cancelled }: Pick<Over, 'ended' | 'cancelled'>, t: Translate): string => {
  if (ended !== null) return ended.title;
  return t(cancelled ? 'cancelled.title' : 'payment.done.title');
};

/** The address of a reservation that is none any more: paid, expired or cancelled. */
export function OverPage({ order, t }: { order: Over; t: Translate }) {
  if (order.ended !== null) {
    return (
      <MessagePage
        kind="error"
        level={1}
        title={overTitle(order, t)}
        text={order.ended.lines.join(' ')}
        actions={<LinkButton href={order.ended.again}>{t('expired.again')}</LinkButton>}
      />
    );
  }
  if (order.cancelled) {
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={overTitle(order, t)}
        text={t('cancelled.text')}
        actions={<LinkButton href={order.href}>{t('orders.see')}</LinkButton>}
      />
    );
  }
  return (
    <CarMoment
      moment={order.moment}
      t={t}
      above={
        <>
          <Icon icon={CircleCheck} size={24} />
          {t('payment.done.number', { number: order.moment.number })}
        </>
      }
      title={overTitle(order, t)}
    >
      <p>{t('payment.done.what', { deposit: order.deposit })}</p>
      {order.twice !== null && <Notice title={t('payment.done.twice', { amount: order.twice })} />}
      {order.credit !== null && (
        <Notice
          title={t('payment.done.credit')}
          actions={
            <LinkButton href={order.credit} variant="quiet">
              {t('order.financing.approved')}
            </LinkButton>
          }
        />
      )}
      <LinkButton href={order.href} size="large">
        {t('payment.done.go')}
      </LinkButton>
    </CarMoment>
  );
}
