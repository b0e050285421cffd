import { returnWord } from './rest-data.ts';
import { Card } from '#ui/card.tsx';
import { Timeline } from '#ui/timeline.tsx';
import type { Translate } from '#ui/translate.ts';
import { nameOfPoint, type Point } from './order-points.ts';
import type { paymentsShown } from './order-payments.ts';
import styles from './orders.module.css';

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
        title: nameOfPoint(point, t),
        state: point.state,
        ...whenOf(point),
      }))}
    />
  );
}

/** When it was, and how much money it is about. */
const whenOf = ({ when, amount }: Point): { when?: string } => {
  const words = [when, amount].filter((one) => one !== null).join(' · ');
  return words === '' ? {} : { when: words };
};

/** Each payment, each try that brought none, and what goes back, with its state and moment. */
export function MoneyCard({ order, t }: { order: ReturnType<typeof paymentsShown>; t: Translate }) {
  if (order.charges.length === 0) return null;
  return (
    <Card look="outlined">
      <h2 className={styles.name}>{t('order.payments')}</h2>
      {order.charges.map((charge) => (
        <div key={charge.id} className={styles.pair}>
          <span>
            {t(charge.by)}: {t(charge.fate)} · {charge.when}
            {charge.card !== null && <small className={styles.of}>{t('order.payment.card', charge.card)}</small>}
            {charge.coupon !== null && (
              <small className={styles.of}>
                {t('order.payment.coupon', {
                  network: t(`rest.coupon.network.${charge.coupon.network}`),
                  date: charge.coupon.date,
                })}
              </small>
            )}
            {charge.refusal !== null && (
              <small className={styles.of}>{t(`payment.refusal.why.${charge.refusal}`)}</small>
            )}
          </span>
          <span>{charge.amount}</span>
        </div>
      ))}
      {order.sources.map((source) => (
        <div key={source.id} className={styles.pair}>
          <span>
            {t(`rest.kind.${source.kind}`)}: {t(source.state === 'PARTLY' ? 'rest.left' : `rest.state.${source.state}`)}
          </span>
          <span>{source.amount}</span>
        </div>
      ))}
      {order.refunds.length + order.returns.length > 0 && <h2 className={styles.name}>{t('order.refunds')}</h2>}
      {order.refunds.map((refund) => (
        <div key={refund.id} className={styles.pair}>
          <span>
            {refund.why !== null && `${t(`refund.why.${refund.why}`)}: `}
            {t(`refund.now.${refund.state}`)} · {refund.when}
            {refund.of !== null && (
              <small className={styles.of}>{t('refund.of', { by: t(refund.of.by), when: refund.of.when })}</small>
            )}
          </span>
          <span>{refund.amount}</span>
        </div>
      ))}
      {order.owed !== null && <p className={styles.facts}>{t('order.elsewhere.back', order.owed)}</p>}
      {order.returns.map((one) => (
        <div key={one.id} className={styles.pair}>
          <span>
            {t(returnWord(one), { dealer: one.dealer })} · {one.when}
          </span>
          <span>{one.amount}</span>
        </div>
      ))}
    </Card>
  );
}
