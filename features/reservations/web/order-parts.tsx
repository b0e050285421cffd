import { Card } from '#ui/card.tsx';
import type { Page } from '#ui/page-context.ts';
import { Timeline } from '#ui/timeline.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { paidElsewhere } from '../rules/order-money.ts';
import { type Point, stemOf } from './order-points.ts';
import styles from './orders.module.css';
import { shown } from './shared.ts';

/** What is done, now and next, with its moments. */
export function OrderTimeline({ points, label, t }: { points: readonly Point[]; label?: string; t: Translate }) {
  return (
    <Timeline
      label={label ?? t('order.timeline')}
      states={{
        done: t('order.done'),
        current: t('order.current'),
        ahead: t('order.ahead'),
        failed: t('order.failed'),
      }}
      events={points.map((point) => ({
        id: point.id,
        title: t.find(stemOf(point)) ?? point.name,
        state: point.state,
        ...(point.when === null ? {} : { when: point.when }),
      }))}
    />
  );
}

export const paymentsShown = (page: Pick<Page, 'market'>, order: Order) => {
  const { charges, refunds, dealer, state } = order;
  const elsewhere = paidElsewhere(order);
  return {
    charges: charges.map((charge) => ({ ...charge, amount: shown(page, charge.amount) })),
    refunds: refunds.map((refund) => ({ ...refund, amount: shown(page, refund.amount) })),
    elsewhere:
      elsewhere.amount === 0
        ? null
        : { amount: shown(page, elsewhere), dealer: dealer.legalName, goesBack: state === 'CANCELLED' },
  };
};

/** Each try to pay and what goes back, with its state. */
export function MoneyCard({ order, t }: { order: ReturnType<typeof paymentsShown>; t: Translate }) {
  if (order.charges.length === 0) return null;
  return (
    <Card look="outlined">
      <h2 className={styles.name}>{t('order.payments')}</h2>
      {order.charges.map((charge) => (
        <div key={charge.id} className={styles.pair}>
          <span>
            {t(`charge.${charge.method}`)}: {t(`charge.${charge.state}`)}
          </span>
          <span>{charge.amount}</span>
        </div>
      ))}
      {order.elsewhere !== null && (
        <div className={styles.pair}>
          <span>{t('order.elsewhere')}</span>
          <span>{order.elsewhere.amount}</span>
        </div>
      )}
      {order.refunds.length > 0 && <h2 className={styles.name}>{t('order.refunds')}</h2>}
      {order.refunds.map((refund) => (
        <div key={refund.id} className={styles.pair}>
          <span>{t(`refund.${refund.state}`)}</span>
          <span>{refund.amount}</span>
        </div>
      ))}
      {order.elsewhere?.goesBack === true && (
        <p className={styles.facts}>
          {t('order.elsewhere.back', { amount: order.elsewhere.amount, dealer: order.elsewhere.dealer })}
        </p>
      )}
    </Card>
  );
}
